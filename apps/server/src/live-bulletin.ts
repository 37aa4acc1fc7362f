import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Bulletin } from '@updraft/outside/beacon';
import { createTransparencyBulletin, readTrust, requireBulletinKey } from '@updraft/outside/beacon/transparency';
import { BadConfig, type Config } from './config.ts';
import { CannotStart } from './lib/cannot-start.ts';

type Read<Value> = { ok: true; value: Value } | { ok: false; fault: string };

/** Reads and parses a file that a variable names. The text of a fault never contains the file's content. */
const read = async <Value>(
  variable: string,
  { path, parse }: { path: string; parse: (text: string) => Value },
): Promise<Read<Value>> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => error);
  if (typeof text !== 'string')
    return { ok: false, fault: `${variable}: ${path} cannot be read (${text.code ?? text.message})` };
  try {
    return { ok: true, value: parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown';
    return { ok: false, fault: `${variable}: ${path} cannot be used: ${message}` };
  }
};

/**
 * Connects the public log and the time-stamp authority of the configuration. Throws CannotStart without them, or
 * BadConfig if one of the files cannot be used.
 */
export const connectLiveBulletin = async ({ bulletin }: Pick<Config, 'bulletin'>): Promise<Bulletin> => {
  if (!bulletin) throw new CannotStart('BULLETIN_…: no public bulletin is configured');
  const { logUrl, stampUrl, trustFile, keyFile } = bulletin;
  const [trust, key] = await Promise.all([
    read('BULLETIN_TRUST_FILE', { path: trustFile, parse: readTrust }),
    read('BULLETIN_KEY_FILE', {
      path: keyFile,
      parse: (pem) => {
        const parsed = createPrivateKey(pem);
        requireBulletinKey(parsed);
        return parsed;
      },
    }),
  ]);
  if (trust.ok && key.ok) return createTransparencyBulletin({ logUrl, stampUrl, trust: trust.value, key: key.value });
  throw new BadConfig([trust, key].flatMap((one) => (one.ok ? [] : [one.fault])));
};
