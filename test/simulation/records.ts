/** Error of a contradiction between messages to players, or between a message and the database. */
export class Contradiction extends Error {}

export interface AckedBet {
  betId: number;
  playerId: number;
  itemIds: number[];
  stakeCents: number;
  /** Target of the bet, in hundredths; null: a manual bet. */
  autoCashOutHundredths: number | null;
  /** Id of the bet's round; 0: unknown. */
  roundId: number;
}

export interface AckedCashOut {
  betId: number;
  hundredths: number;
  winCents: number;
  itemId: number | null;
  remainderCents: number;
  balanceCents: number;
}

export interface AckedTrade {
  playerId: number;
  scope: 'buy' | 'sell';
  key: string;
}

export interface AckedOpening {
  openingId: number;
  playerId: number;
  seedHash: string;
  nonce: number;
  number: number;
  entryId: number;
  itemId: number;
}

export interface Outage {
  /** Id of the round in flight at the kill, as players received it; null: none. */
  roundId: number | null;
  /**
   * Time just before the signal was sent. `goneAtMs`: time at which the process had ended, later on a busy machine.
   */
  killedAtMs: number;
  goneAtMs: number;
  readyAtMs: number;
  /** True if the table was resumed afterwards, as its events show. The next process may be killed before that. */
  isResumed: boolean;
}

/** Returns the cents of a transmitted amount, which is in dollars. */
export const cents = (dollars: number): number => Math.round(dollars * 100);

/** Records of what players received about crash, trades and boxes, across the restarts of the server. */
export class Records {
  readonly bets = new Map<number, AckedBet>();
  readonly cashOuts = new Map<number, AckedCashOut>();
  /** Bets whose cancellation was acknowledged. */
  readonly cancelled = new Set<number>();
  readonly trades: AckedTrade[] = [];
  readonly openings = new Map<number, AckedOpening>();
  readonly publicHashes = new Map<number, string>();
  readonly results = new Map<number, { hundredths: number; secretHash: string }>();
  /** Announced cash-outs: bet id to multiplier. */
  readonly announced = new Map<number, number>();
  readonly outages: Outage[] = [];
  repeats = 0;

  /** Records that the table sends events, so that it has been resumed after every outage so far. */
  resumed(): void {
    for (const outage of this.outages) outage.isResumed = true;
  }

  cashOut(answer: {
    bet_id: number;
    multiplier: number;
    win: number;
    item: { myId: number } | null;
    remainder: number;
    newBalance: number;
  }): void {
    const taken: AckedCashOut = {
      betId: answer.bet_id,
      hundredths: cents(answer.multiplier),
      winCents: cents(answer.win),
      itemId: answer.item?.myId ?? null,
      remainderCents: cents(answer.remainder),
      balanceCents: cents(answer.newBalance),
    };
    const first = this.cashOuts.get(taken.betId);
    if (first && JSON.stringify(first) !== JSON.stringify(taken))
      throw new Contradiction(
        `a repeated take was answered differently: ${JSON.stringify(first)} then ${JSON.stringify(taken)}`,
      );
    this.cashOuts.set(taken.betId, taken);
  }

  publicHash(roundId: number, hash: string): void {
    const first = this.publicHashes.get(roundId);
    if (first && first !== hash)
      throw new Contradiction(`round ${roundId} had the public hash ${first} and then ${hash}`);
    this.publicHashes.set(roundId, hash);
  }

  result(roundId: number, { multiplier, secretHash }: { multiplier: number; secretHash: string }): void {
    const first = this.results.get(roundId);
    if (first && (first.hundredths !== cents(multiplier) || first.secretHash !== secretHash))
      throw new Contradiction(`round ${roundId} ended twice, differently`);
    this.results.set(roundId, { hundredths: cents(multiplier), secretHash });
  }

  announce(betId: number, multiplier: number): void {
    const first = this.announced.get(betId);
    if (first !== undefined && first !== cents(multiplier))
      throw new Contradiction(`bet ${betId} was announced at ${first} and at ${cents(multiplier)}`);
    this.announced.set(betId, cents(multiplier));
  }
}
