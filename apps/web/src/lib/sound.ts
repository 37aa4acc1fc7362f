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
    // A failed download may be tried again with the next sound.
    sound.catch(() => loaded.delete(name));
    loaded.set(name, sound);
  }
  return sound;
}

/** Plays a sound unless the player has switched sound off, as loud as its game is set. The library is fetched with the first sound. */
export function play(name: SoundName, game = ''): void {
  const { sound: isOn, volumes } = getSettings();
  const volume = SOUND_VOLUME * (volumes[game] ?? 1);
  // Before the first press a browser plays nothing: then the library is not fetched either.
  if (!isOn || volume === 0 || navigator.userActivation?.hasBeenActive === false) return;
  // Starting a sound takes several milliseconds, the first one many more: the picture of a press goes first.
  afterPaint(() => {
    load(name).then(
      (sound) => {
        // Sets the volume of this playback alone: the same sound of another game may still be playing.
        sound.volume(volume, sound.play());
      },
      () => undefined,
    );
  });
}
