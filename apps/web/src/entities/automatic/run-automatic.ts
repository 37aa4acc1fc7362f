/**
 * Runs automatic betting on this page. Each change of the table may settle the last bet, place the next one, or stop
 * the run.
 */
import type { TableGame } from '@updraft/contract';
import {
  type AutomaticPlan,
  type AutomaticRun,
  type AutomaticStop,
  atRound,
  betPlaced,
  betSettled,
  nextStakeCents,
  nothingPicked,
  startRun,
  stopRun,
} from '@updraft/rules/automatic';
import { pickStake, type StakeBounds, type StakePick } from '@updraft/rules/pick';
import { toCents } from '../../lib/cents.ts';
import { isUsable, type Selectable } from '../inventory/selection-state.ts';
import { useSelection } from '../inventory/selection-store.ts';
import { useSession } from '../session/session-store.ts';
import type { Stake } from '../stake/send-stake.ts';
import { useAutomatic } from './automatic-store.ts';

/** Interface of a game for automatic betting. */
export interface AutomaticGame {
  game: TableGame;
  /** Calls `changed` after each change of the table. */
  subscribe: (changed: () => void) => () => void;
  isPaused: () => boolean;
  /** Returns the round on the screen, and whether it accepts a bet of the player now. */
  round: () => { id: number | null; isOpen: boolean };
  bounds: () => StakeBounds;
  /** Places a bet. Returns its id; null if it was refused or no response came. */
  place: (stake: Stake) => Promise<number | null>;
  /**
   * Returns the payout of an own bet of this page, in cents. `pending`: not known yet. `gone`: the bet is not in the
   * round on the screen.
   */
  paidOf: (betId: number) => number | 'pending' | 'gone';
}

interface OpenBet {
  id: number;
  roundId: number;
  cents: number;
}

/** Picks usable items for a stake within bounds, with a sum as near below the wanted one as found; null: none fit. */
export const pickOf = (items: readonly Selectable[], wanted: Parameters<typeof pickStake>[1]): StakePick | null =>
  pickStake(
    items
      .filter((item) => isUsable(item, Date.now()))
      .map(({ myId, price }) => ({ id: myId, priceCents: toCents(price) })),
    wanted,
  );

/**
 * Starts a run and stops an earlier one. The run ends by its plan, by `useAutomatic.stop` (called by the stop button,
 * and when the game's page is left), or by an event that forbids further bets (such as a refusal or a sign-out). Its
 * state is in `useAutomatic`.
 */
export function startAutomatic(table: AutomaticGame, plan: AutomaticPlan): void {
  useAutomatic.getState().stop('player');
  let run: AutomaticRun = startRun(plan);
  let open: OpenBet | null = null;
  let isPlacing = false;
  /** Items of the last bet. The inventory still contains them until it has been loaded again. */
  let staked: readonly number[] = [];

  const show = (next: AutomaticRun): void => {
    run = next;
    // The last bet of a run may be settled after another run has begun.
    if (useAutomatic.getState().stop === stopThis) useAutomatic.setState({ run });
  };
  const end = (): void => {
    if (run.stop === null || open !== null || isPlacing) return;
    for (const leave of leaves) leave();
  };
  const stop = (reason: AutomaticStop): void => {
    show(stopRun(run, reason));
    end();
  };

  const stopThis = (reason: AutomaticStop): void => {
    if (run.stop === null) stop(reason);
  };

  const settle = (bet: OpenBet): void => {
    const paid = table.paidOf(bet.id);
    if (paid === 'pending') return;
    open = null;
    if (paid === 'gone') return stop(table.round().id === bet.roundId ? 'cancelled' : 'missed');
    show(betSettled(run, { stakeCents: bet.cents, wonCents: paid }));
    end();
  };

  const bet = async (roundId: number): Promise<void> => {
    const items = useSelection.getState().items.filter(({ myId }) => !staked.includes(myId));
    const pick = pickOf(items, { sumCents: nextStakeCents(run), bounds: table.bounds() });
    if (pick === null) {
      show(nothingPicked(run));
      return end();
    }
    isPlacing = true;
    const id = await table.place({ itemIds: pick.ids, sum: pick.cents / 100 });
    isPlacing = false;
    if (id === null) return stop('refused');
    staked = pick.ids;
    open = { id, roundId, cents: pick.cents };
    show(betPlaced(run, roundId));
    step();
  };

  const step = (): void => {
    if (useSession.getState().status === 'visitor') stop('signed_out');
    else if (table.isPaused()) stop('paused');
    if (open !== null) settle(open);
    const { id, isOpen } = table.round();
    if (run.stop !== null || open !== null || isPlacing || !isOpen || id === null || id === run.roundId) return;
    show(atRound(run, id));
    if (run.stop !== null) end();
    else void bet(id);
  };

  // A run stops when another tab of this browser starts one.
  const channel = new BroadcastChannel('automatic-betting');
  channel.onmessage = () => stop('other_tab');
  channel.postMessage('started');
  const leaves = [table.subscribe(step), useSession.subscribe(step), () => channel.close()];
  useAutomatic.setState({ game: table.game, run, stop: stopThis });
  step();
}
