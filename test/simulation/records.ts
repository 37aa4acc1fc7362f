/** A contradiction between what players were told and the facts. */
export class Contradiction extends Error {}

export interface AckedBet {
  betId: number;
  playerId: number;
  itemIds: number[];
  stakeCents: number;
  /** null: a manual bet. */
  autoCashOutHundredths: number | null;
  /** 0: not known for sure. */
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
  /** The round that was in flight when the process was killed, as far as players knew; null: none. */
  roundId: number | null;
  /**
   * Times just before the signal was sent, and when the process was gone. On a busy machine it lives on for a moment.
   */
  killedAtMs: number;
  goneAtMs: number;
  readyAtMs: number;
  /** True if the table sent events afterwards, so it has been resumed. A process may be killed again before that. */
  isResumed: boolean;
}

/** Returns the cents of a transmitted amount, which is in dollars. */
export const cents = (dollars: number): number => Math.round(dollars * 100);

/** Everything that players were told over every life of the server. */
export class Records {
  readonly bets = new Map<number, AckedBet>();
  readonly cashOuts = new Map<number, AckedCashOut>();
  /** Bets whose cancellation was acknowledged. */
  readonly cancelled = new Set<number>();
  readonly trades: AckedTrade[] = [];
  readonly openings = new Map<number, AckedOpening>();
  readonly publicHashes = new Map<number, string>();
  readonly results = new Map<number, { hundredths: number; secretHash: string }>();
  /** Announced cash-outs: bet and multiplier. */
  readonly announced = new Map<number, number>();
  readonly outages: Outage[] = [];
  repeats = 0;

  /** The table sends events: it has been resumed after every outage so far. */
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
