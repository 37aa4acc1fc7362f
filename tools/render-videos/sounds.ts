/**
 * Synthesises the sounds of the site into apps/web/public/sound as .mp3 and .webm (Opus).
 * Run: `npx tsx tools/render-videos/sounds.ts`. Needs ffmpeg.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSize, ffmpeg } from './ffmpeg.ts';
import { play, wav, type Note } from './synth.ts';

const MAX_SOUND_BYTES = 20_000;
const target = fileURLToPath(new URL('../../apps/web/public/sound/', import.meta.url));

const bell = (at: number, pitch: number, loudness: number, length = 0.5): Note => ({
  at,
  pitch,
  length,
  loudness,
  overtones: [0.22, 0.08, 0.03],
});

const SOUNDS: Record<string, { seconds: number; notes: Note[] }> = {
  // An item is selected: a short dry click.
  tick: {
    seconds: 0.09,
    notes: [
      { at: 0, pitch: 1_900, pitchEnd: 1_200, length: 0.045, loudness: 0.4, attack: 0.001 },
      { at: 0, pitch: 5_000, length: 0.02, loudness: 0.25, attack: 0.001, noise: 1 },
    ],
  },
  // A stake is placed or boxes are opened: two low wooden notes.
  bet: {
    seconds: 0.32,
    notes: [
      { at: 0, pitch: 196, length: 0.2, loudness: 0.55, overtones: [0.35, 0.12] },
      { at: 0.07, pitch: 294, length: 0.24, loudness: 0.5, overtones: [0.3, 0.1] },
      { at: 0, pitch: 900, pitchEnd: 300, length: 0.05, loudness: 0.3, noise: 1 },
    ],
  },
  // A cash-out or a bet on the wheel gains: a short rise through the notes of a major chord.
  cashout: {
    seconds: 0.75,
    notes: [
      bell(0, 523.25, 0.32, 0.35),
      bell(0.07, 659.25, 0.32, 0.4),
      bell(0.14, 783.99, 0.34, 0.45),
      bell(0.21, 1_046.5, 0.38, 0.54),
    ],
  },
  // A pot, an opening or a battle gains: the rise of the cash-out with a warm bass and an echo.
  win: {
    seconds: 1.3,
    notes: [
      { at: 0, pitch: 130.81, length: 1.2, loudness: 0.28, attack: 0.03, overtones: [0.5, 0.25] },
      bell(0, 523.25, 0.26),
      bell(0.1, 659.25, 0.26),
      bell(0.2, 783.99, 0.28),
      bell(0.32, 1_046.5, 0.32, 0.8),
      bell(0.32, 1_318.5, 0.16, 0.8),
      bell(0.56, 1_046.5, 0.1, 0.6),
      bell(0.76, 1_046.5, 0.04, 0.5),
    ],
  },
  // The round crashes: a soft low thud and escaping air.
  crash: {
    seconds: 0.95,
    notes: [
      { at: 0, pitch: 110, pitchEnd: 38, length: 0.6, loudness: 0.85, attack: 0.006, overtones: [0.25] },
      { at: 0, pitch: 700, pitchEnd: 120, length: 0.9, loudness: 0.5, attack: 0.008, noise: 1 },
    ],
  },
  // The pointer of the wheel or of the jackpot's strip passes from one part to the next: a small dry knock.
  click: {
    seconds: 0.07,
    notes: [
      { at: 0, pitch: 1_250, pitchEnd: 820, length: 0.035, loudness: 0.28, attack: 0.001 },
      { at: 0, pitch: 3_600, length: 0.015, loudness: 0.16, attack: 0.001, noise: 1 },
    ],
  },
  // A bet, an opening or a battle ends without a gain: two low falling notes.
  stop: {
    seconds: 0.6,
    notes: [
      { at: 0, pitch: 196, pitchEnd: 185, length: 0.28, loudness: 0.42, overtones: [0.3, 0.1] },
      { at: 0.14, pitch: 147, pitchEnd: 138, length: 0.42, loudness: 0.42, overtones: [0.3, 0.1] },
    ],
  },
  // A tile of a box's reel passes the pointer: a muffled wooden click.
  reel: {
    seconds: 0.08,
    notes: [
      { at: 0, pitch: 620, pitchEnd: 380, length: 0.05, loudness: 0.3, attack: 0.001, overtones: [0.2] },
      { at: 0, pitch: 2_600, length: 0.015, loudness: 0.16, attack: 0.001, noise: 1 },
    ],
  },
  // One of the last seconds of a countdown begins: a soft blip.
  countdown: { seconds: 0.16, notes: [{ at: 0, pitch: 660, length: 0.14, loudness: 0.34, overtones: [0.1] }] },
};

function main(): void {
  mkdirSync(target, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'sounds-'));
  try {
    for (const [name, { seconds, notes }] of Object.entries(SOUNDS)) {
      const source = join(folder, `${name}.wav`);
      writeFileSync(source, wav(play(seconds, notes)));
      const plain = ['-i', source, '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
      ffmpeg(...plain, '-c:a', 'libmp3lame', '-b:a', '96k', join(target, `${name}.mp3`));
      ffmpeg(...plain, '-c:a', 'libopus', '-b:a', '64k', join(target, `${name}.webm`));
      for (const extension of ['mp3', 'webm']) checkSize(join(target, `${name}.${extension}`), MAX_SOUND_BYTES);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

main();
