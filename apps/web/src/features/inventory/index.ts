export { InventoryPanel } from './InventoryPanel.tsx';
export { clearInventory, loadInventory, reloadInventory } from './query.ts';
export { isAll } from './selection-state.ts';
export { nextStep, takeStep, useNextStep, type NextStep } from './next-step.ts';
export { useSelection } from './selection.ts';
