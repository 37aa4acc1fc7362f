import type { Palette } from '../../../lib/canvas/palette.ts';
import { offscreen } from '../../../lib/canvas/sprites.ts';

/** A word in small letters as a picture; shown at `width` × `height` drawing units. */
export interface LabelSprite {
  canvas: OffscreenCanvas;
  width: number;
  height: number;
}

/** A label, drawn once and stamped every frame. */
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

/** A picture at twice the size at which the scene shows it, for dense screens. */
export const pictureSprite = (image: HTMLImageElement): OffscreenCanvas => {
  const { canvas, context } = offscreen(192);
  if (image.naturalWidth > 0) context.drawImage(image, 0, 0, 192, 192);
  return canvas;
};

interface PortraitLook {
  /** Two letters, or null where names are hidden. */
  initials: string | null;
  avatar: HTMLImageElement | null;
  palette: Palette;
}

/** Head and shoulders: someone, and nobody in particular. */
const drawFigure = (context: OffscreenCanvasRenderingContext2D, { muted }: Palette): void => {
  context.save();
  context.clip();
  context.fillStyle = muted;
  context.beginPath();
  context.arc(48, 39, 15, 0, Math.PI * 2);
  context.ellipse(48, 86, 29, 26, 0, 0, Math.PI * 2);
  context.fill();
  context.restore();
};

/** A round portrait: the picture if there is one, otherwise initials, otherwise a figure. */
export const portraitSprite = ({ initials, avatar, palette }: PortraitLook): OffscreenCanvas => {
  const { canvas, context } = offscreen(96);
  context.beginPath();
  context.arc(48, 48, 43, 0, Math.PI * 2);
  context.fillStyle = palette.raised;
  context.fill();
  if (avatar !== null && avatar.complete && avatar.naturalWidth > 0) {
    context.save();
    context.clip();
    context.drawImage(avatar, 5, 5, 86, 86);
    context.restore();
  } else if (initials === null) {
    drawFigure(context, palette);
  } else {
    context.fillStyle = palette.text;
    context.font = `600 34px ${palette.body}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(initials, 48, 50);
  }
  context.beginPath();
  context.arc(48, 48, 43, 0, Math.PI * 2);
  context.lineWidth = 7;
  context.strokeStyle = palette.ink;
  context.stroke();
  return canvas;
};
