import type { SiteConfig } from '@updraft/contract';
import type { PublishedValues } from '@updraft/rules/fairness';
import type { EnglishTexts } from '@updraft/texts';
import type { GameProgram } from '../code/programs.ts';

type TextKey = keyof EnglishTexts['fairness'];
type HowStep = TextKey extends infer Key ? (Key extends `how_${infer Step}_title` ? Step : never) : never;
type ReturnsHead = TextKey extends infer Key ? (Key extends `returns_head_${infer Head}` ? Head : never) : never;

/** A game's part of the fairness page. Its texts have the game's name in their keys, such as `interruptions_wheel`. */
export interface FairGame {
  readonly game: 'crash' | 'wheel' | 'jackpot' | 'cases' | 'prizes';
  /** Steps from the values to a result, in order: the texts `how_<step>`. */
  readonly steps: readonly HowStep[];
  /**
   * Published test vector, and the result of its last step. A test compares this example with the published vectors.
   */
  readonly example: { readonly values: PublishedValues; readonly result: string };
  /** Head of the table of returns, as the text `returns_head_<head>`; null: the game has no stakes. */
  readonly returns: ReturnsHead | null;
  /** Settings that the text about interruptions names. */
  readonly outage?: (config: SiteConfig) => Record<string, number>;
  /** The formula, as code in each language. */
  readonly program: GameProgram;
}
