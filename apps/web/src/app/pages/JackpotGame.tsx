import { InventoryPanel } from '../../features/inventory/InventoryPanel.tsx';
import { JackpotPage } from '../../features/jackpot/JackpotPage.tsx';

/** The jackpot with the player's items. */
export default function JackpotGame() {
  return <JackpotPage inventory={(className) => <InventoryPanel className={className} />} />;
}
