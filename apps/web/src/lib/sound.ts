import { SOUND_VOLUME } from '@updraft/contract/constants';
import type { Howl } from 'howler';
import { afterPaint } from './after-paint.ts';
import { getSettings } from './settings.ts';

export type SoundName = 'tick' | 'bet' | 'cashout' | 'win' | 'crash' | 'countdown' | 'click' | 'stop' | 'reel';

const loaded = new Map<SoundName, Promise<Howl>>();

function load(name: SoundName): Promise<Howl> {
  let sound = loaded.get(name);
  if (!sound) {
    sound = import('howler').then(({ Howl }) => new Howl({ src: [`/sound/${name}.mp3`], volume: SOUND_VOLUME }));
    // The next sound tries again after a failed download.
    sound.catch(() => loaded.delete(name));
    loaded.set(name, sound);
  }
  return sound;
}

/**
 * Plays a sound with the volume of its game. Does nothing if the player has switched sound off. The library is fetched
 * with the first sound.
 */
export function play(name: SoundName, game = ''): void {
  const { sound: isOn, volumes } = getSettings();
  const volume = SOUND_VOLUME * (volumes[game] ?? 1);
  // Browsers play nothing before the first press, so the library is not fetched either.
  if (!isOn || volume === 0 || navigator.userActivation?.hasBeenActive === false) return;
  // The paint of the press comes first, because starting a sound takes several milliseconds, and the first one much
  // longer.
  afterPaint(() => {
    load(name).then(
      (sound) => {
        // Sets the volume of this playback only, because the same sound of another game may still be playing.
        sound.volume(volume, sound.play());
      },
      () => undefined,
    );
  });
}
