import { createHash } from 'node:crypto';
import { open, readFile, truncate, type FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { parseJson } from '../../http/bounded-fetch.ts';
import type { Bulletin, Publication } from '../port.ts';

/**
 * A bulletin in an append-only file: one JSON object per line, each with the hash of the one before. It is a stand-in:
 * the owner of the disk can rewrite the whole file, which a real bulletin must prevent.
 */

const MAX_TEXT_CHARACTERS = 65_536;
const ORIGIN = '0'.repeat(64);

const Line = z.strictObject({
  n: z.number().int().positive(),
  publishedAtMs: z.number().int(),
  previous: z.string(),
  text: z.string(),
  receipt: z.string(),
});
type Line = z.infer<typeof Line>;

const receiptOf = ({ n, publishedAtMs, previous, text }: Omit<Line, 'receipt'>): string =>
  createHash('sha256').update(`${previous}\n${n}\n${publishedAtMs}\n${text}`).digest('hex');

const follows = (line: Line, before: Line | undefined): boolean =>
  line.n === (before?.n ?? 0) + 1 && line.previous === (before?.receipt ?? ORIGIN) && line.receipt === receiptOf(line);

/**
 * Returns the lines of a bulletin's text. Throws an error that names the line if one was changed, removed, inserted or
 * moved.
 */
export const readBulletin = (content: string): Line[] => {
  const lines: Line[] = [];
  for (const text of content.split('\n').filter((line) => line !== '')) {
    const parsed = Line.safeParse(parseJson(text));
    if (!parsed.success || !follows(parsed.data, lines.at(-1)))
      throw new Error(`the bulletin is broken at line ${lines.length + 1}`);
    lines.push(parsed.data);
  }
  return lines;
};

/**
 * Cuts off an incomplete last line of the file, and returns the rest. The line was never acknowledged, because the
 * process died while writing it.
 */
const withoutTornLine = async (path: string): Promise<string> => {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  const end = content.lastIndexOf(0x0a) + 1;
  if (end < content.length) await truncate(path, end);
  return content.subarray(0, end).toString('utf8');
};

/**
 * Appends the whole line or nothing. An incomplete line, such as a full disk leaves, would break the chain for every
 * later line.
 */
const append = async (file: FileHandle, line: Line): Promise<void> => {
  const { size } = await file.stat();
  try {
    await file.appendFile(`${JSON.stringify(line)}\n`);
    await file.sync();
  } catch (error) {
    await file.truncate(size);
    throw error;
  }
};

export interface FileBulletin extends Bulletin {
  close(): Promise<void>;
}

/**
 * Opens or creates the file; throws if its chain is broken. Texts have at most 65,536 characters. They are published
 * one after another and synced to disk before `publish` resolves. Only one process at a time may use the file.
 */
export const createFileBulletin = async ({ path, now }: { path: string; now: () => number }): Promise<FileBulletin> => {
  const lines = readBulletin(await withoutTornLine(path));
  let last = lines.at(-1);
  const known = new Map<string, Publication>();
  const remember = ({ text, receipt, publishedAtMs }: Line): Publication => {
    const first = known.get(text) ?? { receipt, publishedAtMs };
    known.set(text, first);
    return first;
  };
  for (const line of lines) remember(line);
  const file = await open(path, 'a', 0o600);
  let queue: Promise<unknown> = Promise.resolve();

  const write = async (text: string): Promise<Publication> => {
    const first = known.get(text);
    if (first) return first;
    const entry = { n: (last?.n ?? 0) + 1, publishedAtMs: now(), previous: last?.receipt ?? ORIGIN, text };
    const line = { ...entry, receipt: receiptOf(entry) };
    await append(file, line);
    last = line;
    return remember(line);
  };

  return {
    id: 'file',
    publish: (text) => {
      if (text.length > MAX_TEXT_CHARACTERS)
        return Promise.reject(new RangeError('the text is too long for the bulletin'));
      const published = queue.then(() => write(text));
      queue = published.catch(() => undefined);
      return published;
    },
    close: async () => {
      await queue;
      await file.close();
    },
  };
};
