import { Skeleton } from '@updraft/ui';
import { Suspense } from 'react';
import { LaterCards } from '../../features/later/LaterCards.tsx';
import { lazyPart } from '../../lib/chunks.tsx';
import { withTexts } from '../lazy-page.ts';

const GiveawayCard = lazyPart(withTexts('giveaway', () => import('../../features/giveaway/GiveawayCard.tsx')));

/** Below the game: the giveaway and the cashback. What comes later finds its place kept. */
export const HomeBlocks = ({ className }: { className?: string }) => (
  <div className={className}>
    <Suspense fallback={<Skeleton className="h-26 rounded-14 max-sm:h-44" />}>
      <GiveawayCard />
    </Suspense>
    <LaterCards />
  </div>
);
