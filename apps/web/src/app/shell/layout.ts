// Pure: what the frame shows for a view.
import type { View } from '../../entities/view/view-store.ts';
import { type Game, gameNamed } from '../games.tsx';

/**
 * Classes that reserve space for elements fixed at the bottom: the dock; on phones also the bottom bar, and in some
 * games the stake button.
 */
const ABOVE_BARS = 'pb-(--bottom-bars)';
const ABOVE_STAKE_BAR = 'pb-(--bottom-bars) max-md:pb-[calc(var(--bottom-bars)+5.5rem)]';

interface Layout {
  /** Classes that keep elements fixed at the bottom from covering the end of the page. */
  bottomRoom: string;
  /** A column beside the page on wide screens, an overlay elsewhere; null: the chat is closed. */
  chatPlace: 'column' | 'overlay' | null;
  /** Blocks below a game: the giveaway and the cashback. */
  Blocks: Game['blocks'] | null;
}

interface Chat {
  isDesktop: boolean;
  columnOpen: boolean;
  overlayOpen: boolean;
}

const chatPlaceOf = ({ isDesktop, columnOpen, overlayOpen }: Chat): Layout['chatPlace'] => {
  if (isDesktop) return columnOpen ? 'column' : null;
  return overlayOpen ? 'overlay' : null;
};

/** Returns the parts of the frame around a game, or around a page beside the games. */
export const layoutOf = (view: View, chat: Chat): Layout => {
  const game = view.type === 'mode' ? gameNamed(view.game) : undefined;
  return {
    bottomRoom: game?.hasStakeBar ? ABOVE_STAKE_BAR : ABOVE_BARS,
    chatPlace: chatPlaceOf(chat),
    Blocks: game?.blocks ?? null,
  };
};
