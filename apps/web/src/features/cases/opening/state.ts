// Pure: (state, event) → state. Covers one command to open boxes, from the press to the sale of its items.
import type { CallInput, CaseBox, WonCaseItem } from '@updraft/contract';
import { sumCents, toCents } from '../../../lib/cents.ts';

export type OpenRequest = CallInput<'POST /api/cases/open'> & { count: number };

/** Box as notices name it. */
export type NamedBox = Pick<CaseBox, 'id' | 'name' | 'name_ru'>;

/** Command with the key by which a repeat gets the same result. It survives a reload. */
export interface KeptOpening {
  key: string;
  playerId: number;
  /** Opened box. The result may arrive while the page shows another box. */
  box: NamedBox;
  request: OpenRequest;
}

/** Running time of the first reel, and the extra time of each next one, ms. If both are 0, no reel is shown. */
export interface ReelTimes {
  firstMs: number;
  nextMs: number;
}

interface Won {
  opening: KeptOpening;
  won: readonly WonCaseItem[];
}

export type OpeningState =
  | { kind: 'ready' }
  /** `isRepeat`: the result may already be decided. `isRestored`: the page was reloaded meanwhile. */
  | { kind: 'asking'; opening: KeptOpening; isRepeat: boolean; isRestored: boolean }
  /** The outcome of the command is unknown. */
  | { kind: 'unanswered'; opening: KeptOpening; isRestored: boolean }
  | ({ kind: 'reeling'; times: ReelTimes } & Won)
  | ({
      kind: 'shown';
      isRestored: boolean;
      /** `sold`: items that were sold at once. `chosen`: items that are chosen for sale. */
      sold: readonly number[];
      chosen: readonly number[];
    } & Won);

export type OpeningEvent =
  | { type: 'asked'; opening: KeptOpening; isRestored: boolean }
  | { type: 'askedAgain' }
  | { type: 'answered'; won: readonly WonCaseItem[]; times: ReelTimes }
  | { type: 'unanswered' }
  | { type: 'refused' }
  | { type: 'stopped' }
  | { type: 'chosen'; id: number }
  | { type: 'sold'; ids: readonly number[] }
  /** Opened items have new prices, in dollars. */
  | { type: 'repriced'; items: readonly { myId: number; price: number }[] }
  | { type: 'closed' };

export const READY: OpeningState = { kind: 'ready' };

const shown = ({ opening, won, isRestored }: Won & { isRestored: boolean }): OpeningState => ({
  kind: 'shown',
  opening,
  won,
  isRestored,
  sold: [],
  chosen: [],
});

/** True if no command is under way. */
export const isFree = ({ kind }: OpeningState): boolean => kind === 'ready' || kind === 'shown';

/**
 * Returns the opening as the page of one box shows it to one player. An opening of another box or player is ignored.
 */
export const openingOf = (
  state: OpeningState,
  { boxId, playerId }: { boxId: number; playerId: number | null },
): OpeningState =>
  state.kind !== 'ready' && state.opening.box.id === boxId && state.opening.playerId === playerId ? state : READY;

export type Undecided = Extract<OpeningState, { kind: 'asking' | 'unanswered' }>;

/** Returns the player's pending command on another box. Until it is decided, no other command is sent. */
export const undecidedElsewhere = (
  state: OpeningState,
  { boxId, playerId }: { boxId: number; playerId: number | null },
): Undecided | null => {
  const isUndecided = state.kind === 'asking' || state.kind === 'unanswered';
  return isUndecided && state.opening.box.id !== boxId && state.opening.playerId === playerId ? state : null;
};

/** True if this player has no command under way. */
export const isFreeFor = (state: OpeningState, playerId: number): boolean =>
  isFree(state) || (state.kind !== 'ready' && state.opening.playerId !== playerId);

function afterAnswer(
  state: Extract<OpeningState, { kind: 'asking' }>,
  { won, times }: Extract<OpeningEvent, { type: 'answered' }>,
): OpeningState {
  const { opening, isRestored } = state;
  if (isRestored || times.firstMs === 0) return shown({ opening, won, isRestored });
  return { kind: 'reeling', opening, won, times };
}

function afterAsking(state: Extract<OpeningState, { kind: 'asking' }>, event: OpeningEvent): OpeningState {
  if (event.type === 'answered') return afterAnswer(state, event);
  if (event.type === 'refused') return READY;
  if (event.type === 'askedAgain') return { ...state, isRepeat: true };
  if (event.type === 'unanswered') return { kind: 'unanswered', opening: state.opening, isRestored: state.isRestored };
  return state;
}

function afterShown(state: Extract<OpeningState, { kind: 'shown' }>, event: OpeningEvent): OpeningState {
  const { sold, chosen, won } = state;
  switch (event.type) {
    case 'chosen': {
      const isOpen = won.some(({ myId }) => myId === event.id) && !sold.includes(event.id);
      if (!isOpen) return state;
      const isChosen = chosen.includes(event.id);
      return { ...state, chosen: isChosen ? chosen.filter((id) => id !== event.id) : [...chosen, event.id] };
    }
    case 'sold':
      return { ...state, chosen: [], sold: [...sold, ...event.ids] };
    case 'repriced': {
      const prices = new Map(event.items.map(({ myId, price }) => [myId, price]));
      return { ...state, won: won.map((item) => ({ ...item, price: prices.get(item.myId) ?? item.price })) };
    }
    case 'closed':
      return READY;
    default:
      return state;
  }
}

/** Returns the state after an event. An event that does not fit the state changes nothing. */
export function reduceOpening(state: OpeningState, event: OpeningEvent): OpeningState {
  if (event.type === 'asked') {
    const { opening, isRestored } = event;
    const isNext = isFreeFor(state, opening.playerId);
    return isNext ? { kind: 'asking', opening, isRestored, isRepeat: isRestored } : state;
  }
  switch (state.kind) {
    case 'ready':
      return state;
    case 'asking':
      return afterAsking(state, event);
    case 'unanswered':
      if (event.type !== 'askedAgain') return event.type === 'refused' ? READY : state;
      return { kind: 'asking', opening: state.opening, isRestored: state.isRestored, isRepeat: true };
    case 'reeling':
      return event.type === 'stopped' ? shown({ ...state, isRestored: false }) : state;
    case 'shown':
      return afterShown(state, event);
  }
}

/** Returns the price paid and the worth of the items won, in cents. */
export const outcomeOf = ({ opening, won }: Won): { paidCents: number; wonCents: number } => ({
  paidCents: toCents(opening.request.price) * opening.request.count,
  wonCents: sumCents(won),
});

/** Returns the items that a press on the button sells: the chosen ones, or all that are left. */
export const forSale = ({ won, sold, chosen }: Extract<OpeningState, { kind: 'shown' }>): WonCaseItem[] =>
  won.filter(({ myId }) => (chosen.length === 0 ? !sold.includes(myId) : chosen.includes(myId)));
