import { z } from 'zod';
import { type Journal, openJournal } from '../../sandbox/journal.ts';

const Line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hook'), url: z.string(), secret: z.string() }),
  /** An account is created when it starts the bot. */
  z.object({ kind: z.literal('account'), telegramId: z.number() }),
  z.object({ kind: z.literal('subscribes'), telegramId: z.number(), isSubscribed: z.boolean() }),
]);
type Line = z.infer<typeof Line>;

/**
 * State of the stand-in: accounts, subscribers, and the address of updates. It is written to disk before any response.
 */
export class TelegramBook {
  private readonly journal: Journal<Line>;
  private readonly subscribes = new Map<number, boolean>();
  hook: { url: string; secret: string } | null = null;

  private constructor(journal: Journal<Line>) {
    this.journal = journal;
  }

  static async open(path: string): Promise<TelegramBook> {
    const { before, journal } = await openJournal(path, Line);
    const book = new TelegramBook(journal);
    for (const line of before) book.apply(line);
    return book;
  }

  async write(line: Line): Promise<void> {
    await this.journal.append([line]);
    this.apply(line);
  }

  close(): Promise<void> {
    return this.journal.close();
  }

  /** Returns true if the account subscribes; undefined: no such account. */
  subscription(telegramId: number): boolean | undefined {
    return this.subscribes.get(telegramId);
  }

  /** Returns the newest accounts, the last one first. */
  latest(most: number): { telegramId: number; isSubscribed: boolean }[] {
    return [...this.subscribes]
      .slice(-most)
      .reverse()
      .map(([telegramId, isSubscribed]) => ({ telegramId, isSubscribed }));
  }

  private apply(line: Line): void {
    if (line.kind === 'hook') this.hook = { url: line.url, secret: line.secret };
    else if (line.kind === 'subscribes') this.subscribes.set(line.telegramId, line.isSubscribed);
    else if (!this.subscribes.has(line.telegramId)) this.subscribes.set(line.telegramId, false);
  }
}
