import { CrashPage } from '../../features/crash/CrashPage.tsx';
import { InventoryPanel } from '../../features/inventory/InventoryPanel.tsx';
import { CRASH_STAKES } from '../../features/crash/stake/stake-bounds.ts';

/** The crash game with the player's items. */
export default function HomePage() {
  return <CrashPage inventory={(className) => <InventoryPanel stakes={CRASH_STAKES} className={className} />} />;
}
