import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * Runs ffmpeg quietly; throws with ffmpeg's own message if it fails. Bit-exact, so that equal input gives equal files.
 */
export function ffmpeg(...args: string[]): void {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Throws if the file is larger than allowed; otherwise says its size. */
export function checkSize(file: string, maxBytes: number): void {
  const bytes = statSync(file).size;
  console.log(`${file.slice(file.lastIndexOf('/') + 1).padEnd(16)} ${(bytes / 1000).toFixed(1)} kB`);
  if (bytes > maxBytes) throw new Error(`${file} has ${bytes} bytes, allowed are ${maxBytes}`);
}
