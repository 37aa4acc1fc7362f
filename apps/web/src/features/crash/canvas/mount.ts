import { mountCanvas } from '../../../lib/canvas/mount-canvas.ts';
import { readPalette } from '../../../lib/canvas/palette.ts';
import { whenSettled } from '../../../lib/when-settled.ts';
import { onFrame } from '../flight.ts';
import { AREA_HEIGHT } from './area.ts';
import { makeBrush } from './brush.ts';
import { Scene } from './scene.ts';

/** Starts drawing the round on a canvas, in its size on the page. Returns a function that ends it. */
export function mountScene(canvas: HTMLCanvasElement): () => void {
  const scene = new Scene();
  const stop = mountCanvas(canvas, {
    brushFor: ({ element, context, ...place }) => {
      const brush = makeBrush(context, { ...place, palette: readPalette(element) });
      context.setTransform(element.width / brush.plot.areaWidth, 0, 0, element.height / AREA_HEIGHT, 0, 0);
      return brush;
    },
    draw: (brush, frame) => scene.draw(brush, frame),
    onFrame,
  });
  const callOff = whenSettled(() => scene.fetchExtras());
  return () => {
    stop();
    callOff();
  };
}
