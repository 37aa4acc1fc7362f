import type { PreviewText } from '@updraft/texts/preview';
import { Recent } from '../../lib/recent.ts';
import type { FindCard, PreviewCard } from '../../kernel/preview-card.ts';

/** Largest number of cached cards. A result with a card never changes. */
const MOST_KEPT = 2000;

/** The cards of results of all games. Concurrent requests for a card share one query. */
export class Cards {
  private readonly games = new Map<PreviewText, FindCard>();
  private readonly kept = new Recent<PreviewCard>(MOST_KEPT);
  private readonly coming = new Map<string, Promise<PreviewCard | null>>();

  add(game: PreviewText, find: FindCard): void {
    this.games.set(game, find);
  }

  /** Returns the game of that name; null: it has no cards. */
  gameOf(name: string): PreviewText | null {
    return [...this.games.keys()].find((game) => game === name) ?? null;
  }

  /** Returns the card if it is kept in memory. */
  known(game: PreviewText, id: number): PreviewCard | null {
    return this.kept.get(`${game} ${id}`) ?? null;
  }

  async find(game: PreviewText, id: number): Promise<PreviewCard | null> {
    const key = `${game} ${id}`;
    const coming = this.kept.get(key) ?? this.coming.get(key) ?? this.ask(game, id, key);
    return coming;
  }

  private ask(game: PreviewText, id: number, key: string): Promise<PreviewCard | null> {
    const asked = (this.games.get(game)?.(id) ?? Promise.resolve(null))
      .then((card) => {
        if (card) this.kept.set(key, card);
        return card;
      })
      .finally(() => this.coming.delete(key));
    this.coming.set(key, asked);
    return asked;
  }
}
