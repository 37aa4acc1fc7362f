import { WheelPage } from '../../features/wheel/WheelPage.tsx';
import { InventoryPanel } from '../../features/inventory/InventoryPanel.tsx';

/** The wheel with the player's items. */
export default function WheelGame() {
  return <WheelPage inventory={(className) => <InventoryPanel className={className} />} />;
}
