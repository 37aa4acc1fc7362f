import { Contradiction } from '../records.ts';

/** Records of everything that players received about chat and gifts, across the restarts of the server. */
export class GiftRecords {
  /** Sender of each sent text. `written`: the acknowledged texts. */
  readonly sent = new Map<string, number>();
  readonly written = new Set<string>();
  readonly places: { playerId: number; key: string; place: number }[] = [];
  readonly takings: { playerId: number; key: string; cents: number }[] = [];
  /** Ids of the winners in the order of the prizes, by the id of the draw. */
  readonly draws = new Map<number, string>();
  readonly quizzes = new Map<number, number>();
  repeats = 0;

  draw(id: number, winners: readonly number[]): void {
    this.once(this.draws, { what: `draw ${id}`, id, told: winners.join() });
  }

  quiz(id: number, winnerId: number): void {
    this.once(this.quizzes, { what: `quiz ${id}`, id, told: winnerId });
  }

  /** Checks that a repeated message equals the first one. */
  private once<T>(kept: Map<number, T>, { what, id, told }: { what: string; id: number; told: T }): void {
    const first = kept.get(id);
    if (first !== undefined && first !== told)
      throw new Contradiction(`${what} was won by ${String(first)} and then by ${String(told)}`);
    kept.set(id, told);
  }
}
