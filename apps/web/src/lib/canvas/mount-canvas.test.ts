// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { mountCanvas } from './mount-canvas.ts';

afterEach(() => vi.unstubAllGlobals());

it('a canvas is as dense as the screen, also after its window has moved to another one', () => {
  const queries = new Map<string, EventTarget>();
  vi.stubGlobal('matchMedia', (query: string) => {
    const list = queries.get(query) ?? new EventTarget();
    queries.set(query, list);
    return list;
  });
  const canvas = document.createElement('canvas');
  Object.defineProperties(canvas, { clientWidth: { value: 300 }, clientHeight: { value: 100 } });
  canvas.getContext = (() => ({})) as unknown as typeof canvas.getContext;
  const moveFrom = (before: number, to: number): void => {
    vi.stubGlobal('devicePixelRatio', to);
    queries.get(`(resolution: ${before}dppx)`)?.dispatchEvent(new Event('change'));
  };
  vi.stubGlobal('devicePixelRatio', 1);
  const brushFor = vi.fn();
  const draw = vi.fn();
  const end = mountCanvas(canvas, {
    brushFor,
    draw,
    // The first frame comes before the canvas has another size, and no other frame comes.
    onFrame: (drawFrame) => {
      drawFrame('first frame');
      return () => undefined;
    },
  });
  const sizes = [[canvas.width, canvas.height]];
  moveFrom(1, 2);
  sizes.push([canvas.width, canvas.height]);
  moveFrom(2, 1.5);
  sizes.push([canvas.width, canvas.height]);
  expect(sizes).toEqual([
    [300, 100],
    [600, 200],
    [450, 150],
  ]);
  expect(brushFor).toHaveBeenCalledTimes(3);
  // Each new size empties the canvas, so the last frame is drawn again.
  expect(draw.mock.calls.map(([, frame]: unknown[]) => frame)).toEqual(['first frame', 'first frame', 'first frame']);
  end();
  moveFrom(1.5, 1);
  expect(canvas.width).toBe(450);
});
