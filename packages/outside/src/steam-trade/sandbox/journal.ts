import { open, readFile, truncate, type FileHandle } from 'node:fs/promises';
import type { z } from 'zod';
import { parseJson } from '../../http/bounded-fetch.ts';

/** A file that only grows, one JSON object a line: what the stand-in must know after a SIGKILL. One process writes it. */
export interface Journal<Line> {
  /** Resolves when the line is on the disk; rejects, and has written nothing of it, if that failed. */
  append(line: Line): Promise<void>;
  close(): Promise<void>;
}

const contentOf = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });

/** A last line without its end was never acknowledged: the process died while writing it. */
const wholeOf = (content: Buffer): Buffer => content.subarray(0, content.lastIndexOf(0x0a) + 1);

const linesOf = <Line>(content: Buffer, schema: z.ZodType<Line>): Line[] =>
  content
    .toString('utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text, at) => {
      const parsed = schema.safeParse(parseJson(text));
      if (!parsed.success) throw new Error(`the book of trades is broken at line ${at + 1}`);
      return parsed.data;
    });

/** Every acknowledged line, oldest first; none if there is no file. Throws, naming the line, if one cannot be read. */
export const readJournal = async <Line>(path: string, schema: z.ZodType<Line>): Promise<Line[]> => linesOf(wholeOf(await contentOf(path)), schema);

/** All of a line or nothing: what a full disk took half of would break the next one. */
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

/** Opens or begins the file, with what was written before. */
export const openJournal = async <Line>(path: string, schema: z.ZodType<Line>): Promise<{ before: Line[]; journal: Journal<Line> }> => {
  const content = await contentOf(path);
  const whole = wholeOf(content);
  const before = linesOf(whole, schema);
  if (whole.length < content.length) await truncate(path, whole.length);
  const file = await open(path, 'a', 0o600);
  let queue: Promise<unknown> = Promise.resolve();
  const journal: Journal<Line> = {
    append: (line) => {
      const written = queue.then(() => write(file, `${JSON.stringify(line)}\n`));
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
