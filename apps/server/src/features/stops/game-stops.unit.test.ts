import { expect, it } from 'vitest';
import { GameStops } from './game-stops.ts';

it('[I3] an earlier query that ends later does not undo a stop', async () => {
  const answers: ((rows: unknown[]) => void)[] = [];
  const stops = new GameStops({ query: () => new Promise((resolve) => answers.push(resolve as never)) });
  const looks = [stops.reload(), stops.reload()];
  answers[1]?.([{ game: 'crash', text: null, text_ru: null }]);
  answers[0]?.([]);
  await Promise.all(looks);
  expect(stops.isStopped('crash')).toBe(true);
});
