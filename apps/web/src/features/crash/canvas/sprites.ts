import { offscreen } from '../../../lib/canvas/sprites.ts';

/** Canvas with a short text. The scene shows it in `width` × `height` drawing units. */
export interface LabelSprite {
  canvas: OffscreenCanvas;
  width: number;
  height: number;
}

/** Draws a label once, for copying in every frame. */
export const labelSprite = ({
  text,
  font,
  colour,
  unit,
}: {
  text: string;
  font: string;
  colour: string;
  unit: number;
}): LabelSprite => {
  const { canvas, context } = offscreen(1);
  context.font = font;
  const width = Math.ceil(context.measureText(text).width) + 2;
  const height = Math.ceil(18 * unit);
  canvas.width = width;
  canvas.height = height;
  context.font = font;
  context.fillStyle = colour;
  context.textBaseline = 'middle';
  context.fillText(text, 1, height / 2);
  return { canvas, width, height };
};

/** Draws a picture at twice its size in the scene, for dense screens. */
export const pictureSprite = (image: HTMLImageElement): OffscreenCanvas => {
  const { canvas, context } = offscreen(192);
  if (image.naturalWidth > 0) context.drawImage(image, 0, 0, 192, 192);
  return canvas;
};
