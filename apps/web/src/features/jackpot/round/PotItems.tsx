import { useMemo } from 'react';
import { UserAvatar } from '../../../lib/UserName.tsx';
import { dearestItems } from '../bets/dearest-items.ts';
import { useJackpot } from '../table.ts';
import { ItemTile } from './ItemTile.tsx';

/** Largest number of items, more than fit into the widest panel. */
const MOST = 16;

/**
 * Dearest items of the pot, each with its player. It shows as many as fit into one line, and none if the panel is too
 * low. Hidden from screen readers, because the list of players contains the items.
 */
export function PotItems() {
  const bets = useJackpot((state) => state.bets);
  // The pot is empty after a refund, and the sentence above needs the space.
  const isReturned = useJackpot((state) => state.phase === 'returned');
  const items = useMemo(() => dearestItems(bets, MOST), [bets]);
  if (isReturned) return null;
  return (
    <div
      aria-hidden="true"
      data-testid="pot-items"
      className="flex h-12 w-full shrink-0 [@container_(height<11rem)]:h-10 flex-wrap justify-center gap-x-2 gap-y-4 overflow-hidden [@container_(height<8.5rem)]:hidden"
    >
      {items.map(({ item, user, key }) => (
        <span key={key} className="relative block h-12 [@container_(height<11rem)]:h-10">
          <ItemTile item={item} className="size-11! [@container_(height<11rem)]:size-9!" />
          <UserAvatar user={user} size={20} className="absolute -right-1 bottom-0" />
        </span>
      ))}
    </div>
  );
}
