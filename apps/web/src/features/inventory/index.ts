export { InventoryPanel } from './InventoryPanel.tsx';
export { clearInventory, loadInventory, reloadInventory } from './query.ts';
export { useSelection } from './selection.ts';
