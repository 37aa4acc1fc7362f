import { Skeleton } from '@updraft/ui';
import { Suspense } from 'react';
import { CashbackCard } from '../../features/cashback/CashbackCard.tsx';
import { lazyPart } from '../../lib/chunks.tsx';
import { withTexts } from '../lazy-page.ts';

const GiveawayCard = lazyPart(withTexts('giveaway', () => import('../../features/giveaway/GiveawayCard.tsx')));

/** What stands below crash: the giveaway and the cashback. */
export const HomeBlocks = ({ className }: { className?: string }) => (
  <div className={className}>
    <Suspense fallback={<Skeleton className="h-26 rounded-14 max-sm:h-44" />}>
      <GiveawayCard />
    </Suspense>
    <CashbackCard />
  </div>
);
