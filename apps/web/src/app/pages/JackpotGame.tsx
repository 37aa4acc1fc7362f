import { InventoryPanel } from '../../features/inventory/InventoryPanel.tsx';
import { JackpotPage } from '../../features/jackpot/JackpotPage.tsx';
import { JACKPOT_STAKES } from '../../features/jackpot/stake/stake-bounds.ts';

/** The jackpot with the player's items. */
export default function JackpotGame() {
  return <JackpotPage inventory={(className) => <InventoryPanel stakes={JACKPOT_STAKES} className={className} />} />;
}
