import { WheelPage } from '../../features/wheel/WheelPage.tsx';
import { InventoryPanel } from '../../features/inventory/InventoryPanel.tsx';
import { WHEEL_STAKES } from '../../features/wheel/stake/stake-bounds.ts';

/** The wheel with the player's items. */
export default function WheelGame() {
  return <WheelPage inventory={(className) => <InventoryPanel stakes={WHEEL_STAKES} className={className} />} />;
}
