import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * Runs ffmpeg without output except errors, in bit-exact mode: equal input gives equal files. Throws if it fails.
 */
export function ffmpeg(...args: string[]): void {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Prints the size of a file. Throws if it is larger than allowed. */
export function checkSize(file: string, maxBytes: number): void {
  const bytes = statSync(file).size;
  console.log(`${file.slice(file.lastIndexOf('/') + 1).padEnd(16)} ${(bytes / 1000).toFixed(1)} kB`);
  if (bytes > maxBytes) throw new Error(`${file} has ${bytes} bytes, allowed are ${maxBytes}`);
}
