import { CashbackCard } from '../features/cashback/CashbackCard.tsx';
import { LaterCards } from '../features/later/LaterCards.tsx';

/** What stands below crash: the giveaway and the cashback. */
export function CrashBlocks({ className }: { className?: string }) {
  return (
    <div className={className}>
      <LaterCards />
      <CashbackCard />
    </div>
  );
}
