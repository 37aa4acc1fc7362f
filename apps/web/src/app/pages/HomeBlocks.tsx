import { Skeleton } from '@updraft/ui';
import { Suspense, useRef } from 'react';
import { lazyPart } from '../../lib/chunks.tsx';
import { useDue } from '../../lib/use-due.ts';
import { withTexts } from '../../lib/part-with-texts.ts';

const HomeCards = lazyPart(
  withTexts(
    'giveaway',
    withTexts('cashback_card', () => import('./HomeCards.tsx')),
  ),
);

/** Blocks below crash: the giveaway and the cashback. They are below the first screen, so they load later. */
export function HomeBlocks({ className }: { className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isDue = useDue(place);
  return (
    <div ref={place} className={className}>
      <Suspense fallback={<Waiting />}>{isDue ? <HomeCards /> : <Waiting />}</Suspense>
    </div>
  );
}

/** Placeholders of the two blocks. */
const Waiting = () => (
  <>
    <Skeleton className="h-33 rounded-14 max-sm:h-48 md:max-lg:h-46" />
    <Skeleton className="h-33 rounded-14 max-md:h-20 max-sm:h-40 md:max-lg:h-46" />
  </>
);
