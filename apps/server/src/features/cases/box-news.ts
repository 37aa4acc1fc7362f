import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { Together } from '../../lib/together.ts';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import { NO_GAME } from '../../realtime/topics.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import { type StoredBox, listBoxes } from './boxes.store.ts';
import { closedOf, shownBox } from './cases.views.ts';

/** Interval of checks for changes that do not call `look`, ms: a suspended item, or a change by another process. */
const LOOK_EVERY_MS = 5000;

interface Dependencies {
  db: Db;
  catalogue: Catalogue;
  broadcaster: Pick<Broadcaster, 'toTopic'>;
  log: Pick<Log, 'info' | 'warn'>;
}

/**
 * Sends pages the boxes with changed item prices, version or state (open, paused, closed). Changes of state are also
 * logged for the operator. [CA-4]
 */
export class BoxNews {
  private readonly deps: Dependencies;
  /** Boxes as last sent to pages, by id; null before the first check. */
  private known: Map<number, StoredBox> | null = null;
  /**
   * At most one check runs, and at most one waits. The waiting check finds everything that changes before it begins.
   */
  private readonly looks = new Together<'boxes', void>({
    ask: async () => {
      await this.tellChanges();
      return new Map();
    },
    nothing: undefined,
  });
  private timer: NodeJS.Timeout | undefined;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  start(): void {
    void this.look();
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Checks for changes. A failure is logged and loses nothing, because the next check finds the same changes. */
  look(): Promise<void> {
    return this.looks
      .of('boxes')
      .catch((error: unknown) => this.deps.log.warn({ err: error }, 'changes of boxes could not be read'));
  }

  private async tellChanges(): Promise<void> {
    const { db, catalogue, broadcaster } = this.deps;
    const boxes = await listBoxes(db);
    const before = this.known;
    this.known = new Map(boxes.map((box) => [box.id, box]));
    if (before === null) return;
    const changed = boxes.filter((box) => JSON.stringify(box) !== JSON.stringify(before.get(box.id)));
    if (changed.length === 0) return;
    broadcaster.toTopic(NO_GAME, 'casesBoxes', { boxes: changed.map((box) => shownBox(catalogue, box)) });
    for (const box of changed) this.tellOperator(box, before.get(box.id));
  }

  private tellOperator(box: StoredBox, before: StoredBox | undefined): void {
    const closed = closedOf(box);
    const about = { box: box.id, art: box.art, version: box.version, closed };
    if (closed === (before ? closedOf(before) : null)) return;
    if (closed === null) this.deps.log.info(about, 'a box can be opened again');
    else this.deps.log.warn(about, 'a box can no longer be opened');
  }
}
