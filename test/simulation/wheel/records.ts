import { DrawRecords } from '../draws/records.ts';

export interface AckedWheelBet {
  betId: number;
  playerId: number;
  itemIds: readonly number[];
  stakeCents: number;
  colour: string;
  roundId: number;
}

/** Spin as broadcast to everybody. */
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

/** Records of everything that players received about the wheel, across the restarts of the server. */
export class WheelRecords extends DrawRecords {
  readonly bets = new Map<number, AckedWheelBet>();
  readonly spins = new Map<number, ToldSpin>();
  readonly wins = new Map<number, ToldWin>();

  constructor() {
    super('the wheel');
  }

  bet(bet: AckedWheelBet): void {
    this.once('bet', { kept: this.bets, id: bet.betId, told: bet });
  }

  spin(id: number, told: ToldSpin): void {
    this.once('spin of round', { kept: this.spins, id, told });
  }

  win(betId: number, told: ToldWin): void {
    this.once('win of bet', { kept: this.wins, id: betId, told });
  }
}
