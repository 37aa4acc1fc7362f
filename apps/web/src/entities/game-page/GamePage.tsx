import { classes, Page } from '@updraft/ui';
import type { ReactNode } from 'react';

/** Part of the page, laid out by the given classes. */
export type PagePart = (className: string) => ReactNode;

interface GamePageProps {
  title: string;
  round: PagePart;
  stake: PagePart;
  bets: PagePart;
  /** Part below the bets. */
  proof: PagePart;
  inventory: PagePart;
  /**
   * True if the bets need the width of the round. They are then below the round, and the inventory is below the stake.
   */
  hasWideBets?: boolean;
}

/**
 * Classes of bets and inventory from 768 px. The part with the remaining height scrolls inside, so that it does not
 * stretch the page. A window lower than the least height scrolls the page instead. With wide bets the least height is
 * larger, so that a whole row of items is visible below the stake; in a `low` window the cards are smaller.
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
 * Page of a game that all players play at one table. The order of its parts is always the same: round, stake, bets,
 * inventory. Phones stack them. From 768 px, round and inventory are on the left, stake and bets on the right, each
 * side with its own row heights. With `hasWideBets`, bets and inventory change places.
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
