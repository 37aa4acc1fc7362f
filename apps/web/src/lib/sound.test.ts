// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { getSettings } from './settings.ts';
import { play } from './sound.ts';

const made = vi.hoisted(() => [] as { src: string[]; volume: number }[]);
const played = vi.hoisted(() => [] as string[]);
/** Volumes that were set, each with its playback. Without a playback the volume applies to all. */
const volumes = vi.hoisted(() => [] as [volume: number, id: number | undefined][]);
vi.mock('howler', () => ({
  Howl: class {
    private readonly options: { src: string[]; volume: number };
    constructor(options: { src: string[]; volume: number }) {
      this.options = options;
      made.push(options);
    }
    volume(next: number, id?: number): void {
      volumes.push([next, id]);
    }
    play(): number {
      return played.push(this.options.src[0] ?? '');
    }
  },
}));
vi.mock('./after-paint.ts', () => ({ afterPaint: (task: () => void) => task() }));

beforeEach(() => {
  made.length = 0;
  played.length = 0;
  volumes.length = 0;
  getSettings().setSound(true);
});

it('sounds are played at half volume, and each is fetched once', async () => {
  play('tick');
  play('tick');
  await vi.waitFor(() => expect(played).toEqual(['/sound/tick.mp3', '/sound/tick.mp3']));
  expect(made).toEqual([{ src: ['/sound/tick.mp3'], volume: 0.5 }]);
});

it('a player who has switched sound off hears nothing, and nothing is fetched', async () => {
  getSettings().setSound(false);
  play('crash');
  getSettings().setSound(true);
  play('bet');
  await vi.waitFor(() => expect(played).toEqual(['/sound/bet.mp3']));
  expect(made).toHaveLength(1);
});

it('each game has its own volume, and a silent one fetches nothing', async () => {
  getSettings().setVolume('wheel', 0.5);
  getSettings().setVolume('crash', 0);
  play('click', 'crash');
  play('stop', 'wheel');
  play('stop', 'jackpot');
  await vi.waitFor(() => expect(played).toEqual(['/sound/stop.mp3', '/sound/stop.mp3']));
  // The volume applies to the new playback only. Sounds that are already playing keep theirs.
  expect(volumes).toEqual([
    [0.25, 1],
    [0.5, 2],
  ]);
  expect(made.map(({ src }) => src[0])).toEqual(['/sound/stop.mp3']);
});
