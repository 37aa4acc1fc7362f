// Pure: emblems painted on boxes. Stroke paths on a 24 × 24 field, drawn for this product.
const EMBLEMS = {
  whisper: 'M3 8.5c3-2.4 5.5 2.4 9 0s6-2.4 9 0M5.5 13c2.4-2 4.2 2 6.8 0s4.4-2 6.2 0M9 17.5c1.6-1.4 2.6 1.4 4.2 0',
  breeze: 'M2.5 9.5h11.8a3.2 3.2 0 1 0-3.2-3.2M2.5 13.5h16a3.2 3.2 0 1 1-3.2 3.2M2.5 17.5h7.3a2.4 2.4 0 1 1-2.4 2.4',
  kite: 'M12 2l6.5 7L12 17 5.5 9zM12 2v15M5.5 9h13M12 17c1.8 1-1.8 2 0 3s-1 2-1 2',
  glider: 'M1.5 12.5 10.5 10V4.5L12 2l1.5 2.5V10l9 2.5v1.7l-9-1v4.6L16 20v1.5l-4-.8-4 .8V20l2.5-2.2v-4.6l-9 1z',
  tailwind: 'M9 14.5 21.5 5 17 19.5l-4-3.2-2.6 3.2zM21.5 5 13 16.3M2 7.5h7M1.5 11h4.5M2 18.5h4',
  thermal:
    'M6 21.5c-2.6-3.8 2.6-5.6 0-9.4s2.6-5.6 0-9.6M12 21.5c-2.6-3.8 2.6-5.6 0-9.4s2.6-5.6 0-9.6M18 21.5c-2.6-3.8 2.6-5.6 0-9.4s2.6-5.6 0-9.6',
  crosswind: 'M2.5 8h17M15.5 4l4 4-4 4M21.5 16h-17M8.5 12l-4 4 4 4',
  'jet-stream': 'M1.5 12c7 0 9-8.5 21-8.5M1.5 16.5c7 0 9-8.5 21-8.5M1.5 21c7 0 9-8.5 21-8.5',
  afterburner:
    'M12 1.8c.8 4.6 6 6.7 6 12.4a6 6 0 0 1-12 0c0-3 2-4.2 2.3-6.6 1.5 1 2.1 2.3 2.1 3.7C12 9.2 12.7 5.6 12 1.8zM12 20.2a2.6 2.6 0 0 1-2.6-2.7c0-1.7 1.9-2.4 2.6-4.2.7 1.8 2.6 2.5 2.6 4.2a2.6 2.6 0 0 1-2.6 2.7z',
  supersonic: 'M21.5 12 3 3.5c2.8 5.6 2.8 11.4 0 17zM15 9v6M9.5 6.5v11M22 6.5l1 .5M22 17.5l1-.5',
  stratosphere:
    'M1.5 17.5a15 15 0 0 1 21 0M5 21.5a10.5 10.5 0 0 1 14 0M12 2l1.5 3.8L17.3 7.3 13.5 8.8 12 12.6 10.5 8.8 6.7 7.3 10.5 5.8zM3.5 9.5v.01M20.5 9.5v.01',
  apex: 'M1.5 20.5 9 7l3.7 6.3L15 9.8l7.5 10.7zM9 7V1.5l5 1.8-5 1.9',
} as const;

const NAMES = Object.keys(EMBLEMS) as (keyof typeof EMBLEMS)[];

/** Number computed from a name. The same name always gives the same number. */
export const numberOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

/** Returns the emblem of a drawing's name. An unknown name always gets the same emblem of the list. */
export const emblemOf = (name: string): string => {
  const known = NAMES.find((one) => one === name) ?? NAMES[numberOf(name) % NAMES.length] ?? 'kite';
  return EMBLEMS[known];
};
