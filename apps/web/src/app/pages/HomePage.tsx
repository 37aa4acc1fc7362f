import { CrashPage } from '../../features/crash/CrashPage.tsx';
import { InventoryPanel } from '../../features/inventory/InventoryPanel.tsx';

/** The crash game with the player's items. */
export const HomePage = () => <CrashPage inventory={(className) => <InventoryPanel className={className} />} />;
