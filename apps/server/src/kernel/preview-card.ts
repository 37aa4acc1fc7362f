import type { PreviewText } from '@updraft/texts/preview';

/** Value in the picture and the text of a link's preview. */
export type CardValue =
  | { cents: number }
  | { count: number }
  /** Chance in hundredths of a percent. */
  | { chance: number }
  /** Multiplier in hundredths. */
  | { hundredths: number }
  | { moment: Date }
  | { word: PreviewText }
  /** Name in both languages. */
  | { en: string; ru: string };

/** Drawing of a result in the preview picture. */
export type CardArt =
  | { kind: 'curve'; hundredths: number }
  | { kind: 'wheel'; sector: number }
  /** The winner's chance in hundredths of a percent. */
  | { kind: 'share'; chance: number }
  /** Drawing of an item: a whole SVG without references to other files. */
  | { kind: 'item'; svg: string };

/**
 * Data of a result for the preview of a link. They are public and final, and name no player, because a player may
 * become anonymous later.
 */
export interface PreviewCard {
  id: number;
  /** Word for the result in its title, such as `Round 7`. */
  unit: 'round' | 'opening';
  result: CardValue;
  /** Colour of the result on the site. */
  colour: string;
  facts: readonly (readonly [name: PreviewText, value: CardValue])[];
  art: CardArt;
}

/**
 * Returns the preview of a result by its number; null: there is no such result, it is not final, or its players have
 * not seen it yet.
 */
export type FindCard = (id: number) => Promise<PreviewCard | null>;
