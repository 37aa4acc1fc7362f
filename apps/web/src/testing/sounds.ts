import { afterEach, beforeEach, vi } from 'vitest';
import * as sound from '../lib/sound.ts';

/** Replaces sounds for the tests of a file. Returns the sounds of the running test: game, if there is one, and name. */
export function recordSounds(): readonly string[] {
  const played: string[] = [];
  beforeEach(() => {
    played.length = 0;
    vi.spyOn(sound, 'play').mockImplementation((name, game) => void played.push(game ? `${game} ${name}` : name));
  });
  afterEach(() => void vi.mocked(sound.play).mockRestore());
  return played;
}
