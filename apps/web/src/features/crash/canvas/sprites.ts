import { withAlpha, type Palette } from './palette.ts';

/** Off the page: writing on a canvas that belongs to it makes the browser bring the styles of the whole page up to date first. */
const canvasOf = (size: number): { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } => {
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No 2D drawing context');
  return { canvas, context };
};

/** A soft light, drawn once and stamped every frame: blurring each frame would cost ten times as much. */
export const glowSprite = (edge: string, heart: string): OffscreenCanvas => {
  const { canvas, context } = canvasOf(256);
  const gradient = context.createRadialGradient(128, 128, 0, 128, 128, 128);
  gradient.addColorStop(0, withAlpha(heart, 0.95));
  gradient.addColorStop(0.12, withAlpha(heart, 0.7));
  gradient.addColorStop(0.35, withAlpha(edge, 0.28));
  gradient.addColorStop(1, withAlpha(edge, 0));
  context.fillStyle = gradient;
  context.fillRect(0, 0, 256, 256);
  return canvas;
};

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
  const { canvas, context } = canvasOf(1);
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
  const { canvas, context } = canvasOf(192);
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
  const { canvas, context } = canvasOf(96);
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
