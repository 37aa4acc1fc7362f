import { MODES_EVERY_MS, type ServerPayload } from '@updraft/contract';
import { type Broadcaster, SLOT_MS } from './broadcaster.ts';
import type { ShownGames } from './shown-games.ts';
import { NO_GAME, type Topic } from './topics.ts';

/** Interval of the slowest events, ms, and their longest wait for another write. */
export const SLOW_SLOT_MS = MODES_EVERY_MS;
const SLOTS = SLOW_SLOT_MS / SLOT_MS;

/** Sends pages the mode bar's totals of the games that they do not show, in the slow slot. */
export class Modes {
  private readonly games: ShownGames;
  private readonly broadcaster: Pick<Broadcaster, 'onSlot' | 'toTopic'>;
  private slots = 0;
  /** Last totals sent to the pages of each topic, as JSON. */
  private readonly told = new Map<Topic, string>();

  constructor({ games, broadcaster }: { games: ShownGames; broadcaster: Pick<Broadcaster, 'onSlot' | 'toTopic'> }) {
    this.games = games;
    this.broadcaster = broadcaster;
    broadcaster.onSlot(() => this.gather());
  }

  /** Returns the totals of all games except these topics. */
  besides(topics: readonly Topic[]): ServerPayload<'modes'> {
    const summaries = [...this.games].flatMap(([name, game]) => {
      const summary = topics.includes(name) ? null : game.summary();
      return summary ? [[name, summary]] : [];
    });
    return Object.fromEntries(summaries) as ServerPayload<'modes'>;
  }

  private gather(): void {
    if (++this.slots % SLOTS !== 0) return;
    for (const topic of this.games.keys()) {
      const modes = this.besides([topic]);
      const text = JSON.stringify(modes);
      if (text === (this.told.get(topic) ?? '{}')) continue;
      this.told.set(topic, text);
      this.broadcaster.toTopic(topic, 'modes', modes, { withinMs: SLOW_SLOT_MS });
    }
    // A page without a game may get no other event. This event shows that the connection lives, so it is always sent.
    this.broadcaster.toTopic(NO_GAME, 'modes', this.besides([NO_GAME]));
  }
}
