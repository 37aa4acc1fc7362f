/**
 * Number of a provider's reports that are handled at a time. It is small, so that players and games always find a free
 * database connection.
 */
const AT_ONCE = 3;
const MAX_WAITING = 20_000;
/** Limit of the total length of all waiting reports' bodies. */
const MAX_WAITING_CHARACTERS = 32 * 1024 * 1024;

/** Thrown when too many reports wait, or the server stops. */
export class NoRoom extends Error {}

interface Waiting {
  size: number;
  begin: () => void;
  refuse: () => void;
}

/** The turn of one report. */
export interface Turn {
  /** Waits until the report may go on; at once if its turn has begun. @throws NoRoom */
  begin(): Promise<void>;
  /** Gives the place to the next report. Does nothing if the turn has not begun. */
  end(): void;
}

/** Genuine reports of one provider: a few at a time, the others in order of arrival, bounded in number and size. */
export class ReportQueue {
  private readonly limits: { atOnce: number; maxWaiting: number; maxCharacters: number };
  private readonly waiting: Waiting[] = [];
  private characters = 0;
  private running = 0;
  private stopped = false;

  constructor({ atOnce = AT_ONCE, maxWaiting = MAX_WAITING, maxCharacters = MAX_WAITING_CHARACTERS } = {}) {
    this.limits = { atOnce, maxWaiting, maxCharacters };
  }

  /** Returns a turn that has not begun and takes no place yet. `size`: number of characters of the body. */
  turn(size: number): Turn {
    let hasPlace = false;
    return {
      begin: async () => {
        if (hasPlace) return;
        await this.enter(size);
        hasPlace = true;
      },
      end: () => {
        if (!hasPlace) return;
        hasPlace = false;
        this.running--;
        this.advance();
      },
    };
  }

  /** Refuses the waiting reports and all later ones. */
  stop(): void {
    this.stopped = true;
    this.characters = 0;
    for (const { refuse } of this.waiting.splice(0)) refuse();
  }

  private async enter(size: number): Promise<void> {
    if (this.stopped) throw new NoRoom();
    if (this.running < this.limits.atOnce) {
      this.running++;
      return;
    }
    const { maxWaiting, maxCharacters } = this.limits;
    if (this.waiting.length >= maxWaiting || this.characters + size > maxCharacters) throw new NoRoom();
    this.characters += size;
    await new Promise<void>((begin, reject) => this.waiting.push({ size, begin, refuse: () => reject(new NoRoom()) }));
  }

  private advance(): void {
    const next = this.waiting.shift();
    if (!next) return;
    this.characters -= next.size;
    this.running++;
    next.begin();
  }
}
