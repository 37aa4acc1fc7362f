/** Script of the page that draws the frames: defines one function on `window`. */
import { crash } from './crash.ts';
import { high } from './high.ts';
import { low } from './low.ts';
import { medium } from './medium.ts';
import { grain, HEIGHT, WIDTH, type Scene } from './stage.ts';

const scenes: Record<string, Scene> = { low, medium, high, crash };
const canvas = document.createElement('canvas');
canvas.width = WIDTH;
canvas.height = HEIGHT;

/** Returns one frame as a PNG in base64. `t`: time in the clip, 0 to 1. */
function renderFrame(name: string, t: number): string {
  const context = canvas.getContext('2d');
  const scene = scenes[name];
  if (!context || !scene) throw new Error(`cannot draw ${name}`);
  context.globalAlpha = 1;
  context.clearRect(0, 0, WIDTH, HEIGHT);
  scene(context, t);
  grain(context);
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
}

Object.assign(window, { renderFrame });
