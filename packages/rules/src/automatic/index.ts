// PURE. Automatic betting: the next stake, and the end of the run; rules of SPEC.md.

/** Largest number of rounds of one run. [AU-1] */
export const MAX_AUTOMATIC_ROUNDS = 100;

export interface AutomaticPlan {
  /** Sum for which the stake of each round is picked. */
  stakeCents: number;
  rounds: number;
  /** Bounds at which the run stops: its profit, its loss, and the payout of one bet, in cents; null: no bound. */
  profitCents: number | null;
  lossCents: number | null;
  winCents: number | null;
}

export type AutomaticStop =
  /** `rounds`, `profit`, `loss`, `win`: the run reached its number of rounds or one of its bounds. */
  | 'rounds'
  | 'profit'
  | 'loss'
  | 'win'
  | 'no_items'
  | 'refused'
  | 'missed'
  | 'player'
  | 'cancelled'
  | 'signed_out'
  | 'paused'
  | 'left'
  | 'other_tab';

export interface AutomaticRun {
  plan: AutomaticPlan;
  /** Number of bets of this run that were accepted. */
  placed: number;
  /** Payouts minus stakes of the run's settled bets; negative: a loss. */
  profitCents: number;
  /** Round of the last accepted bet; null: no bet yet. */
  roundId: number | null;
  /** Reason that the run stopped; null: the run continues. */
  stop: AutomaticStop | null;
}

/** True if the stake and each bound are above zero, and the rounds are 1 … MAX_AUTOMATIC_ROUNDS. [AU-1, AU-3] */
export const isPlan = ({ stakeCents, rounds, ...bounds }: AutomaticPlan): boolean =>
  stakeCents > 0 &&
  Number.isInteger(rounds) &&
  rounds >= 1 &&
  rounds <= MAX_AUTOMATIC_ROUNDS &&
  Object.values(bounds).every((bound) => bound === null || bound > 0);

/** Returns a run before its first bet. */
export const startRun = (plan: AutomaticPlan): AutomaticRun => ({
  plan,
  placed: 0,
  profitCents: 0,
  roundId: null,
  stop: null,
});

/** Stops the run. A run that has stopped already keeps its reason. [AU-8] */
export const stopRun = (run: AutomaticRun, stop: AutomaticStop): AutomaticRun =>
  run.stop === null ? { ...run, stop } : run;

/** Returns the sum for which the next stake is picked, at most the loss that is still allowed. [AU-2, AU-4] */
export const nextStakeCents = ({ plan, profitCents }: AutomaticRun): number =>
  plan.lossCents === null ? plan.stakeCents : Math.min(plan.stakeCents, plan.lossCents + profitCents);

/**
 * Returns the run, stopped because no items were found for the next stake. The reason is `loss` if the allowed loss had
 * lowered that stake, else `no_items`. [AU-4, AU-5]
 */
export const nothingPicked = (run: AutomaticRun): AutomaticRun =>
  stopRun(run, nextStakeCents(run) < run.plan.stakeCents ? 'loss' : 'no_items');

/** Returns the run when a round opens for bets. A missed round stops the run. [AU-6] */
export const atRound = (run: AutomaticRun, roundId: number): AutomaticRun =>
  run.roundId !== null && roundId > run.roundId + 1 ? stopRun(run, 'missed') : run;

/** Returns the run after its bet in a round was accepted. */
export const betPlaced = (run: AutomaticRun, roundId: number): AutomaticRun => ({
  ...run,
  placed: run.placed + 1,
  roundId,
});

const reached = ({ plan, profitCents, placed }: AutomaticRun, wonCents: number): AutomaticStop | null => {
  if (plan.lossCents !== null && -profitCents >= plan.lossCents) return 'loss';
  if (plan.profitCents !== null && profitCents >= plan.profitCents) return 'profit';
  if (plan.winCents !== null && wonCents >= plan.winCents) return 'win';
  return placed >= plan.rounds ? 'rounds' : null;
};

/** Returns the run after its bet was settled. `wonCents`: the payout, or the stake if it was refunded. [AU-3, AU-8] */
export const betSettled = (
  run: AutomaticRun,
  { stakeCents, wonCents }: { stakeCents: number; wonCents: number },
): AutomaticRun => {
  const settled = { ...run, profitCents: run.profitCents + wonCents - stakeCents };
  const stop = reached(settled, wonCents);
  return stop === null ? settled : stopRun(settled, stop);
};
