import { describe, expect, it } from 'vitest';
import { plotFor } from './area.ts';
import type { Brush } from './brush.ts';
import { drawBurst } from './burst.ts';

/** Returns a brush that records what is drawn and where. */
const noting = (calm = false): { brush: Brush; drawn: { what: unknown; x: number; y: number }[] } => {
  const drawn: { what: unknown; x: number; y: number }[] = [];
  const context = {
    drawImage: (what: unknown, x: number, y: number, width: number, height: number) =>
      drawn.push({ what, x: x + width / 2, y: y + height / 2 }),
    moveTo: (x: number, y: number) => drawn.push({ what: 'shard', x, y }),
    lineTo: () => undefined,
    beginPath: () => undefined,
    stroke: () => undefined,
  };
  const brush = { context, plot: plotFor(900, 400), palette: {}, glow: 'flash', smoke: 'smoke', calm };
  return { brush: brush as unknown as Brush, drawn };
};

describe('the burst of a crash', () => {
  const tips = [
    { x: 300, y: 900 },
    { x: 1500, y: 240 },
  ];

  it.each(tips)('starts at the tip of the curve, wherever that is ($x, $y)', (tip) => {
    const { brush, drawn } = noting();
    drawBurst(brush, tip, 16);
    expect(new Set(drawn.map(({ what }) => what))).toEqual(new Set(['smoke', 'flash', 'shard']));
    for (const { x, y } of drawn) expect(Math.hypot(x - tip.x, y - tip.y) / brush.plot.unit).toBeLessThan(30);
  });

  it('falls, and is over before the next round opens', () => {
    const [later, last] = [noting(), noting()];
    drawBurst(later.brush, { x: 900, y: 200 }, 900);
    for (const { y } of later.drawn.filter(({ what }) => what === 'shard')) expect(y).toBeGreaterThan(200);
    drawBurst(last.brush, { x: 900, y: 200 }, 1600);
    expect(last.drawn).toEqual([]);
  });

  it('fades only where movement is unwanted', () => {
    const { brush, drawn } = noting(true);
    drawBurst(brush, { x: 900, y: 200 }, 100);
    expect(drawn).toMatchObject([{ what: 'flash', x: 900, y: 200 }]);
  });
});
