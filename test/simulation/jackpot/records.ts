import { DrawRecords } from '../draws/records.ts';

export interface AckedPotBet {
  betId: number;
  playerId: number;
  itemIds: readonly number[];
  stakeCents: number;
  /** First ticket of the entry. */
  from: number;
  roundId: number;
}

/** Draw as broadcast to everybody. */
export interface ToldDraw {
  winnerId: number;
  ticket: number;
  tickets: number;
  ticketsHash: string;
  winCents: number;
  secretHash: string;
  randomness: string;
}

/** Pot as sent to the winner. */
export interface ToldPot {
  playerId: number;
  winCents: number;
  stakeCents: number;
  items: number;
  creditCents: number;
  balanceCents: number;
}

/** Records of everything that players received about the jackpot, across the restarts of the server. */
export class JackpotRecords extends DrawRecords {
  readonly bets = new Map<number, AckedPotBet>();
  readonly lists = new Map<number, string>();
  readonly draws = new Map<number, ToldDraw>();
  readonly wins = new Map<number, ToldPot>();

  constructor() {
    super('the jackpot');
  }

  bet(bet: AckedPotBet): void {
    this.once('bet', { kept: this.bets, id: bet.betId, told: bet });
  }

  /** Records the hash of the final list of tickets. */
  list(id: number, hash: string): void {
    this.once('list of tickets of round', { kept: this.lists, id, told: hash });
  }

  draw(id: number, told: ToldDraw): void {
    this.once('draw of round', { kept: this.draws, id, told });
  }

  win(id: number, told: ToldPot): void {
    this.once('pot of round', { kept: this.wins, id, told });
  }
}
