import type { PreviewText } from '@updraft/texts/preview';

/** A value for the picture and the text of a link. */
export type CardValue =
  | { cents: number }
  | { count: number }
  /** Hundredths of a percent. */
  | { chance: number }
  /** A multiplier in hundredths. */
  | { hundredths: number }
  | { moment: Date }
  | { word: PreviewText }
  /** A name, in both languages. */
  | { en: string; ru: string };

export type CardArt =
  | { kind: 'curve'; hundredths: number }
  | { kind: 'wheel'; sector: number }
  /** The winner's chance in hundredths of a percent. */
  | { kind: 'share'; chance: number }
  /** A drawing of an item: a whole SVG without references to other files. */
  | { kind: 'item'; svg: string };

/** Public, final data of a result. They name no player, because a player may hide their name later. */
export interface PreviewCard {
  id: number;
  /** Word for the result in its name: `Round 7`. */
  unit: 'round' | 'opening';
  result: CardValue;
  /** The colour of the result, as the site has it. */
  colour: string;
  facts: readonly (readonly [name: PreviewText, value: CardValue])[];
  art: CardArt;
}

/** Finds a result by its number; null: there is none, or it is not over, or not shown to its players yet. */
export type FindCard = (id: number) => Promise<PreviewCard | null>;
