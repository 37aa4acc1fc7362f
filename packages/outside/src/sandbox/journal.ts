import { open, readFile, truncate, type FileHandle } from 'node:fs/promises';
import type { z } from 'zod';
import { parseJson } from '../http/bounded-fetch.ts';

/**
 * An append-only file with one JSON object per line, for state of a stand-in that must survive a SIGKILL. Only one
 * process writes it.
 */
export interface Journal<Line> {
  /** Resolves when all lines are on the disk. If that fails, it rejects and has written none of them. */
  append(lines: readonly Line[]): Promise<void>;
  /** Closes the file after all writes requested so far. */
  close(): Promise<void>;
}

const contentOf = async (path: string): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
};

/**
 * Returns the content without an incomplete last line. Such a line was never acknowledged, because the process died
 * while writing it.
 */
const wholeLines = (content: Buffer): Buffer => content.subarray(0, content.lastIndexOf(0x0a) + 1);

const linesOf = <Line>(content: Buffer, schema: z.ZodType<Line>): Line[] =>
  content
    .toString('utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text, index) => {
      const parsed = schema.safeParse(parseJson(text));
      if (!parsed.success) throw new Error(`the journal is broken at line ${index + 1}`);
      return parsed.data;
    });

/**
 * Returns every acknowledged line, the oldest first; an empty list without a file. Throws an error that names the line
 * if one cannot be read.
 */
export const readJournal = async <Line>(path: string, schema: z.ZodType<Line>): Promise<Line[]> =>
  linesOf(wholeLines(await contentOf(path)), schema);

/** Writes the whole text or nothing. An incomplete line, such as a full disk leaves, would corrupt the next one. */
const write = async (file: FileHandle, text: string): Promise<void> => {
  const { size } = await file.stat();
  try {
    await file.appendFile(text);
    await file.sync();
  } catch (error) {
    await file.truncate(size);
    throw error;
  }
};

/**
 * Opens or creates a journal, cuts off an incomplete last line, and returns the journal with its earlier lines. Throws
 * if a line cannot be read.
 */
export const openJournal = async <Line>(
  path: string,
  schema: z.ZodType<Line>,
): Promise<{ before: Line[]; journal: Journal<Line> }> => {
  const content = await contentOf(path);
  const whole = wholeLines(content);
  const before = linesOf(whole, schema);
  if (whole.length < content.length) await truncate(path, whole.length);
  const file = await open(path, 'a', 0o600);
  let queue: Promise<unknown> = Promise.resolve();
  const journal: Journal<Line> = {
    append: (lines) => {
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      const written = queue.then(() => write(file, text));
      queue = written.catch(() => undefined);
      return written;
    },
    close: async () => {
      await queue;
      await file.close();
    },
  };
  return { before, journal };
};
