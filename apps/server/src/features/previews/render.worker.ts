/** Program of the drawing thread: receives descriptions of pictures, and returns each as a PNG. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { Resvg, initWasm } from '@resvg/resvg-wasm';
import { type Picture, svgOf } from './drawing/card-svg.ts';

export interface RenderRequest {
  id: number;
  picture: Picture;
}
export type RenderAnswer = { id: number; png: Uint8Array } | { id: number; failed: string };

const ready = initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));

const render = async (picture: Picture): Promise<Uint8Array> => {
  await ready;
  // The pictures have outlines in place of letters, so no fonts are loaded.
  const drawn = new Resvg(svgOf(picture), { font: { loadSystemFonts: false } });
  try {
    const image = drawn.render();
    const png = image.asPng();
    image.free();
    return png;
  } finally {
    drawn.free();
  }
};

parentPort?.on('message', ({ id, picture }: RenderRequest) => {
  render(picture).then(
    (png) => parentPort?.postMessage({ id, png } satisfies RenderAnswer, [png.buffer as ArrayBuffer]),
    (error: unknown) => parentPort?.postMessage({ id, failed: String(error) } satisfies RenderAnswer),
  );
});
