export { InventoryPanel } from './InventoryPanel.tsx';
export { ItemCard, type CardItem } from './ItemCard.tsx';
export { clearInventory, loadInventory, reloadInventory, useInventory } from './query.ts';
export { useSelection } from './selection.ts';
