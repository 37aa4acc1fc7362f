import { withAlpha, type Palette } from '../../../lib/canvas/palette.ts';

/** Height of a chip on the screen, in CSS pixels. */
export const CHIP_HEIGHT_PX = 26;
const FACE_PX = 20;
const FACE_STEP_PX = 14;
const PADDING_PX = 3;
/** Pixel density of a chip, for dense screens. */
const DENSITY = 2;
const MAX_WIDTH_PX = 170;

/** Chip that is drawn once and copied to the scene in every frame. */
export interface ChipFace {
  canvas: OffscreenCanvas;
  /** Size of the chip on the canvas, in CSS pixels. */
  widthPx: number;
  /** CSS pixels per pixel of the canvas. */
  scale: number;
}

/** Creates a chip on an offscreen canvas. Text on a canvas of the page would force a style update in mid-flight. */
export const makeChipFace = (): ChipFace => ({
  canvas: new OffscreenCanvas(MAX_WIDTH_PX * DENSITY, CHIP_HEIGHT_PX * DENSITY),
  widthPx: 0,
  scale: 1 / DENSITY,
});

interface ChipContent {
  faces: readonly OffscreenCanvas[];
  /** Number of cash-outs that are not shown as portraits. */
  more: number;
  label: string;
  palette: Palette;
}

/**
 * Draws a chip: overlapping portraits, the number of further cash-outs, and the multiplier. Its background is readable
 * on any scene.
 */
export const drawChip = (face: ChipFace, { faces, more, label, palette }: ChipContent): void => {
  const context = face.canvas.getContext('2d');
  if (context === null) return;
  context.setTransform(DENSITY, 0, 0, DENSITY, 0, 0);
  context.clearRect(0, 0, MAX_WIDTH_PX, CHIP_HEIGHT_PX);
  context.font = `600 11px ${palette.body}`;
  context.textBaseline = 'middle';
  const count = more > 0 ? `+${more}` : '';
  const facesWidth = FACE_PX + FACE_STEP_PX * Math.max(0, faces.length - 1);
  const countWidth = more > 0 ? context.measureText(count).width + 4 : 0;
  const textLeft = PADDING_PX + facesWidth + 5;
  face.widthPx = Math.min(MAX_WIDTH_PX, Math.ceil(textLeft + countWidth + context.measureText(label).width + 8));
  context.beginPath();
  context.roundRect(0.5, 0.5, face.widthPx - 1, CHIP_HEIGHT_PX - 1, CHIP_HEIGHT_PX / 2);
  context.fillStyle = withAlpha(palette.ink, 0.92);
  context.fill();
  context.strokeStyle = withAlpha(palette.win, 0.55);
  context.lineWidth = 1;
  context.stroke();
  // Drawn from back to front, so that the first portrait is on top.
  for (let index = faces.length - 1; index >= 0; index--) {
    const portrait = faces[index];
    if (portrait !== undefined)
      context.drawImage(portrait, PADDING_PX + index * FACE_STEP_PX, (CHIP_HEIGHT_PX - FACE_PX) / 2, FACE_PX, FACE_PX);
  }
  context.fillStyle = palette.text;
  context.fillText(count, textLeft, CHIP_HEIGHT_PX / 2 + 0.5);
  context.fillStyle = palette.win;
  context.fillText(label, textLeft + countWidth, CHIP_HEIGHT_PX / 2 + 0.5);
};
