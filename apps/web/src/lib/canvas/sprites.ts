import { withAlpha } from './palette.ts';

/**
 * Creates a canvas outside the page. Text on a canvas of the page would make the browser update the page's styles
 * first.
 */
export const offscreen = (
  width: number,
  height = width,
): { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No 2D drawing context');
  return { canvas, context };
};

/** Draws a soft light once, for copying in every frame. A blur in each frame would take ten times as long. */
export const glowSprite = (edge: string, heart: string): OffscreenCanvas => {
  const { canvas, context } = offscreen(256);
  const gradient = context.createRadialGradient(128, 128, 0, 128, 128, 128);
  gradient.addColorStop(0, withAlpha(heart, 0.95));
  gradient.addColorStop(0.12, withAlpha(heart, 0.7));
  gradient.addColorStop(0.35, withAlpha(edge, 0.28));
  gradient.addColorStop(1, withAlpha(edge, 0));
  context.fillStyle = gradient;
  context.fillRect(0, 0, 256, 256);
  return canvas;
};
