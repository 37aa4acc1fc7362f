// Pure: what the one big button of a box's page is.
import type { CaseBox } from '@updraft/contract';
import { toCents } from '../../../lib/cents.ts';
import type { NamedBox, OpeningState, Undecided } from './state.ts';

/** Reason that refuses an opening now. */
export type Obstacle =
  | { reason: 'maintenance' | 'stopped' | 'offline' | 'seeds_loading' | 'seeds_failed' | 'bad_seed' }
  | { reason: 'closed'; why: NonNullable<CaseBox['closed']> }
  /** The result of another box is being waited for. */
  | { reason: 'other_box'; other: NamedBox };

export type ButtonState =
  | { kind: 'sign_in' }
  /** The one next step when money is short. `enoughFor`: how many boxes the balance would pay. */
  | { kind: 'deposit'; missingCents: number; enoughFor: number }
  | { kind: 'open'; count: number; totalCents: number; obstacle: Obstacle | null }
  | { kind: 'asking' }
  /** `other`: the box whose result nobody knows, where it is another one than this. */
  | { kind: 'ask_again'; other: NamedBox | null }
  | { kind: 'skip' };

export interface OpeningSituation {
  /** The opening of this box. */
  opening: OpeningState;
  /** The opening of another box whose result nobody knows. */
  elsewhere: Undecided | null;
  box: Pick<CaseBox, 'price' | 'closed'>;
  count: number;
  session: 'pending' | 'visitor' | 'player';
  balanceCents: number;
  /** `absent`: they have not come yet. */
  seeds: 'absent' | 'failed' | 'bad' | 'good';
  isMaintenance: boolean;
  /** Staff have stopped the cases. */
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

/** The state of the button. A refusal that can be known stands there before the press. */
export function buttonOf(situation: OpeningSituation): ButtonState {
  const { opening, elsewhere, box, count, session, balanceCents } = situation;
  if (opening.kind === 'asking') return { kind: 'asking' };
  if (opening.kind === 'unanswered') return { kind: 'ask_again', other: null };
  if (elsewhere?.kind === 'unanswered') return { kind: 'ask_again', other: elsewhere.opening.box };
  if (opening.kind === 'reeling') return { kind: 'skip' };
  const totalCents = toCents(box.price) * count;
  const open = (obstacle: Obstacle | null): ButtonState => ({ kind: 'open', count, totalCents, obstacle });
  if (box.closed !== null) return open({ reason: 'closed', why: box.closed });
  if (session === 'visitor') return { kind: 'sign_in' };
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
