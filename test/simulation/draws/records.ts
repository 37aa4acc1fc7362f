import { Contradiction } from '../records.ts';

/** Announced terms of a round's draw: the end of betting, and the deciding beacon round. */
export interface AnnouncedClose {
  closesAtMs: number;
  beaconRound: number;
}

interface Kept<Told> {
  kept: Map<number, Told>;
  id: number;
  told: Told;
}

/** Records of the messages to players about rounds of a game with a beacon, across the restarts of the server. */
export class DrawRecords {
  readonly hashes = new Map<number, string>();
  readonly closes = new Map<number, AnnouncedClose>();
  /** Ids of rounds that were shown with returned stakes. */
  readonly returned = new Set<number>();
  repeats = 0;
  private readonly game: string;

  constructor(game: string) {
    this.game = game;
  }

  hash(id: number, told: string): void {
    this.once('hash of round', { kept: this.hashes, id, told });
  }

  close(id: number, told: AnnouncedClose): void {
    this.once('close of round', { kept: this.closes, id, told });
  }

  /** Checks that a repeated message equals the first one. */
  protected once<Told>(what: string, { kept, id, told }: Kept<Told>): void {
    const first = kept.get(id);
    if (first !== undefined && JSON.stringify(first) !== JSON.stringify(told))
      throw new Contradiction(
        `${this.game}: ${what} ${id} was ${JSON.stringify(first)} and then ${JSON.stringify(told)}`,
      );
    kept.set(id, told);
  }
}
