import { Contradiction } from '../records.ts';

export interface AckedWheelBet {
  betId: number;
  playerId: number;
  itemIds: readonly number[];
  stakeCents: number;
  colour: string;
  roundId: number;
}

/** What was announced of a round at its opening. */
export interface AnnouncedRound {
  publicHash: string;
  closesAtMs: number;
  beaconRound: number;
}

/** What everybody was told of a spin. */
export interface ToldSpin {
  sector: number;
  rotate: number;
  secretHash: string;
  randomness: string;
}

export interface ToldWin {
  winCents: number;
  itemId: number | null;
  remainderCents: number;
  balanceCents: number;
}

/** Everything that players were told of the wheel, over every life of the server. */
export class WheelRecords {
  readonly bets = new Map<number, AckedWheelBet>();
  readonly rounds = new Map<number, AnnouncedRound>();
  readonly spins = new Map<number, ToldSpin>();
  readonly wins = new Map<number, ToldWin>();
  repeats = 0;

  bet(bet: AckedWheelBet): void {
    this.once('bet', { kept: this.bets, id: bet.betId, told: bet });
  }

  round(id: number, told: AnnouncedRound): void {
    this.once('round', { kept: this.rounds, id, told });
  }

  spin(id: number, told: ToldSpin): void {
    this.once('spin of round', { kept: this.spins, id, told });
  }

  win(betId: number, told: ToldWin): void {
    this.once('win of bet', { kept: this.wins, id: betId, told });
  }

  /** What was told before is told again, or it is a contradiction. */
  private once<Told>(what: string, { kept, id, told }: { kept: Map<number, Told>; id: number; told: Told }): void {
    const first = kept.get(id);
    if (first && JSON.stringify(first) !== JSON.stringify(told))
      throw new Contradiction(`${what} ${id} was ${JSON.stringify(first)} and then ${JSON.stringify(told)}`);
    kept.set(id, told);
  }
}
