import { classes, Page } from '@updraft/ui';
import type { ReactNode } from 'react';

/** A part of the page, laid out by the given classes. */
export type PagePart = (className: string) => ReactNode;

interface GamePageProps {
  title: string;
  round: PagePart;
  stake: PagePart;
  bets: PagePart;
  /** Below the bets. */
  proof: PagePart;
  /** The player's items. */
  inventory: PagePart;
  /** The bets need the width of the round: they stand below it, and the inventory below the stake. */
  hasWideBets?: boolean;
}

/**
 * Places of bets and inventory from 768 px. The part that takes the remaining height scrolls inside: it must not
 * stretch the page. A low window scrolls the page instead; below the stake, a row of items needs more height to be seen
 * whole.
 */
const PLACES = {
  narrow: {
    bets: 'md:col-start-2 md:row-span-2 md:row-start-2',
    inventory: 'md:col-start-1 md:row-start-3',
    height: 'xl:h-[max(44.5rem,calc(100dvh-var(--header-height)-var(--notice-bar)-var(--dock-height)-1.5rem))]',
  },
  wide: {
    bets: 'md:col-start-1 md:row-start-3',
    inventory: 'md:col-start-2 md:row-span-2 md:row-start-2',
    height:
      '[--least:49rem] low:[--least:37rem] xl:h-[max(var(--least),calc(100dvh-var(--header-height)-var(--notice-bar)-var(--dock-height)-1.5rem))]',
  },
} as const;

/**
 * The page of a game that all play at one table. One order for all sizes (round, stake, bets, inventory): a phone stacks
 * it, from 768 px round and inventory stand left, stake and bets right, each side with row heights of its own.
 */
export function GamePage({ title, round, stake, bets, proof, inventory, hasWideBets = false }: GamePageProps) {
  const places = PLACES[hasWideBets ? 'wide' : 'narrow'];
  return (
    <Page layout="full" title={title} hidesTitle>
      <div
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] gap-3',
          'md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_auto_minmax(19rem,1fr)] lg:grid-cols-[minmax(0,1fr)_22rem]',
          places.height,
          'xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_auto_minmax(0,1fr)]',
        )}
      >
        {round('md:col-start-1 md:row-span-2 md:row-start-1')}
        {stake('md:col-start-2 md:row-start-1')}
        <div className={classes('flex min-h-0 flex-col gap-3', places.bets)}>
          {bets('h-90 md:h-100 xl:h-auto xl:flex-1')}
          {proof('shrink-0')}
        </div>
        {inventory(classes('max-md:max-h-[max(22rem,calc(100dvh-14rem))] md:h-0 md:min-h-full', places.inventory))}
      </div>
    </Page>
  );
}
