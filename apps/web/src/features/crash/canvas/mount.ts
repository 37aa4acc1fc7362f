import { whenSettled } from '../../../lib/when-settled.ts';
import { onFrame } from '../flight.ts';
import { AREA_HEIGHT } from './area.ts';
import { makeBrush, type Brush } from './brush.ts';
import { readPalette } from './palette.ts';
import { Scene } from './scene.ts';

const MAX_PIXEL_RATIO = 2;

/** Starts drawing the round on a canvas, at the size it has on the page. Returns the function that ends it. */
export function mountScene(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  if (context === null) return () => undefined;
  const scene = new Scene();
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  let brush: Brush | null = null;

  const resize = (): void => {
    const { clientWidth: cssWidth, clientHeight: cssHeight } = canvas;
    if (cssWidth === 0 || cssHeight === 0) return;
    const ratio = Math.min(MAX_PIXEL_RATIO, devicePixelRatio || 1);
    canvas.width = Math.round(cssWidth * ratio);
    canvas.height = Math.round(cssHeight * ratio);
    brush = makeBrush(context, { cssWidth, cssHeight, palette: readPalette(canvas), calm: motion.matches });
    context.setTransform(canvas.width / brush.plot.areaWidth, 0, 0, canvas.height / AREA_HEIGHT, 0, 0);
  };

  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  motion.addEventListener('change', resize);
  resize();
  const callOff = whenSettled(() => scene.fetchExtras());
  const stop = onFrame((frame) => {
    if (brush !== null) scene.draw(brush, frame);
  });
  return () => {
    stop();
    callOff();
    observer.disconnect();
    motion.removeEventListener('change', resize);
  };
}
