import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Bulletin } from '@updraft/outside/beacon';
import { createTransparencyBulletin, readTrust } from '@updraft/outside/beacon/transparency';
import type { Config } from './config.ts';
import { CannotStart } from './lib/cannot-start.ts';

/** Reads a file that a variable names. A message about it says nothing of what it holds. */
const read = async <Value>(
  variable: string,
  { path, parse }: { path: string; parse: (text: string) => Value },
): Promise<Value> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(`${variable}: ${path} cannot be read (${error.code ?? error.message})`);
  });
  try {
    return parse(text);
  } catch (error) {
    throw new CannotStart(`${variable}: ${path} cannot be used: ${error instanceof Error ? error.message : 'unknown'}`);
  }
};

/** The public log and the time-stamp authority that the configuration names. Throws CannotStart. */
export const connectLiveBulletin = async ({ bulletin }: Pick<Config, 'bulletin'>): Promise<Bulletin> => {
  if (!bulletin) throw new CannotStart('BULLETIN_…: no public bulletin is configured');
  const { logUrl, stampUrl, trustFile, keyFile } = bulletin;
  const trust = await read('BULLETIN_TRUST_FILE', { path: trustFile, parse: readTrust });
  return read('BULLETIN_KEY_FILE', {
    path: keyFile,
    parse: (pem) => createTransparencyBulletin({ logUrl, stampUrl, trust, key: createPrivateKey(pem) }),
  });
};
