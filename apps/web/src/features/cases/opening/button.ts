// Pure: state of the main button on a box's page.
import type { CaseBox } from '@updraft/contract';
import { toCents } from '../../../lib/cents.ts';
import type { NamedBox, OpeningState, Undecided } from './state.ts';

/** Reason for which an opening is refused now. */
export type Obstacle =
  | { reason: 'maintenance' | 'stopped' | 'offline' | 'seeds_loading' | 'seeds_failed' | 'bad_seed' }
  | { reason: 'closed'; why: NonNullable<CaseBox['closed']> }
  /** The result of another box is still pending. */
  | { reason: 'other_box'; other: NamedBox };

export type ButtonState =
  | { kind: 'sign_in'; totalCents: number }
  /** The balance is too small, so a deposit is the next step. `enoughFor`: number of boxes that the balance covers. */
  | { kind: 'deposit'; missingCents: number; enoughFor: number }
  | { kind: 'open'; count: number; totalCents: number; obstacle: Obstacle | null }
  | { kind: 'asking' }
  /** The outcome of a command is unknown. `other`: its box; null: the box of this page. */
  | { kind: 'ask_again'; other: NamedBox | null }
  | { kind: 'skip' };

export interface OpeningSituation {
  /** State of the opening of this page's box. */
  opening: OpeningState;
  /** Opening of another box whose result is unknown; null: none. */
  elsewhere: Undecided | null;
  box: Pick<CaseBox, 'price' | 'closed'>;
  count: number;
  session: 'pending' | 'visitor' | 'player';
  balanceCents: number;
  /** State of the player's seeds. `absent`: not loaded yet. `bad`: the typed client seed is invalid. */
  seeds: 'absent' | 'failed' | 'bad' | 'good';
  isMaintenance: boolean;
  /** True if staff have stopped the cases. */
  isStopped: boolean;
  isOffline: boolean;
}

const SEEDS = { absent: 'seeds_loading', failed: 'seeds_failed', bad: 'bad_seed' } as const;

function obstacleOf({ box, elsewhere, seeds, isMaintenance, isStopped, isOffline }: OpeningSituation): Obstacle | null {
  if (box.closed !== null) return { reason: 'closed', why: box.closed };
  if (elsewhere !== null) return { reason: 'other_box', other: elsewhere.opening.box };
  if (isMaintenance) return { reason: 'maintenance' };
  if (isStopped) return { reason: 'stopped' };
  if (isOffline) return { reason: 'offline' };
  return seeds === 'good' ? null : { reason: SEEDS[seeds] };
}

/** Returns the state of the button. A reason for refusal that is known is shown before the press. */
export function buttonOf(situation: OpeningSituation): ButtonState {
  const { opening, elsewhere, box, count, session, balanceCents } = situation;
  if (opening.kind === 'asking') return { kind: 'asking' };
  if (opening.kind === 'unanswered') return { kind: 'ask_again', other: null };
  if (elsewhere?.kind === 'unanswered') return { kind: 'ask_again', other: elsewhere.opening.box };
  if (opening.kind === 'reeling') return { kind: 'skip' };
  const totalCents = toCents(box.price) * count;
  const open = (obstacle: Obstacle | null): ButtonState => ({ kind: 'open', count, totalCents, obstacle });
  if (box.closed !== null) return open({ reason: 'closed', why: box.closed });
  if (session === 'visitor') return { kind: 'sign_in', totalCents };
  if (session === 'pending') return open({ reason: 'seeds_loading' });
  if (balanceCents < totalCents)
    return {
      kind: 'deposit',
      missingCents: totalCents - balanceCents,
      enoughFor: Math.floor(balanceCents / toCents(box.price)),
    };
  return open(obstacleOf(situation));
}

export const isPressable = (button: ButtonState): boolean =>
  button.kind === 'open' ? button.obstacle === null : button.kind !== 'asking';
