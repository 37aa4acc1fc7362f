import { WHEEL_SECTORS, type WheelColour } from '@updraft/rules/wheel';
import { offscreen } from '../../../lib/canvas/sprites.ts';

const TURN = Math.PI * 2;
const SECTOR = TURN / WHEEL_SECTORS.length;
/** Radii of the ring of sectors, as shares of the disc's radius. */
const RING = { outer: 0.965, inner: 0.735, hub: 0.66 };

export interface DiscColours {
  sectors: Record<WheelColour, string>;
  ink: string;
  raised: string;
  line: string;
  muted: string;
}

/** Makes one sector the current path. Sector 0 begins at the top, and the others follow clockwise. */
export const traceSector = (
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  sector: number,
  { radius, gap = 0 }: { radius: number; gap?: number },
): void => {
  const begin = sector * SECTOR - TURN / 4;
  context.beginPath();
  context.arc(0, 0, radius * RING.outer, begin + gap / RING.outer / radius, begin + SECTOR - gap / RING.outer / radius);
  context.arc(
    0,
    0,
    radius * RING.inner,
    begin + SECTOR - gap / RING.inner / radius,
    begin + gap / RING.inner / radius,
    true,
  );
  context.closePath();
};

/**
 * Returns the wheel with all its sectors. It is drawn once for a size and rotated in every frame. `pixels`: its
 * diameter.
 */
export const discSprite = (pixels: number, colours: DiscColours): OffscreenCanvas => {
  const size = Math.max(2, Math.round(pixels));
  const { canvas, context } = offscreen(size);
  const radius = size / 2;
  context.translate(radius, radius);
  // The rim.
  context.beginPath();
  context.arc(0, 0, radius * 0.995, 0, TURN);
  context.fillStyle = colours.ink;
  context.fill();
  context.lineWidth = Math.max(1, radius * 0.01);
  context.strokeStyle = colours.line;
  context.stroke();
  const gap = Math.max(0.5, radius * 0.0028);
  for (const [sector, colour] of WHEEL_SECTORS.entries()) {
    traceSector(context, sector, { radius, gap });
    context.fillStyle = colours.sectors[colour];
    context.fill();
  }
  // A shadow towards the hub makes the ring look lower than the rim.
  const shade = context.createRadialGradient(0, 0, radius * RING.inner, 0, 0, radius * RING.outer);
  shade.addColorStop(0, 'rgb(10 13 18 / 0.5)');
  shade.addColorStop(0.45, 'rgb(10 13 18 / 0)');
  context.fillStyle = shade;
  context.beginPath();
  context.arc(0, 0, radius * RING.outer, 0, TURN);
  context.arc(0, 0, radius * RING.inner, 0, TURN, true);
  context.fill();
  // The hub has a blade for every second sector, so that it looks like a rotor.
  context.beginPath();
  context.arc(0, 0, radius * RING.inner * 0.985, 0, TURN);
  context.fillStyle = colours.ink;
  context.fill();
  context.lineWidth = Math.max(1, radius * 0.006);
  context.strokeStyle = colours.line;
  context.beginPath();
  for (let blade = 0; blade < WHEEL_SECTORS.length; blade += 2) {
    const angle = (blade + 0.5) * SECTOR - TURN / 4;
    context.moveTo(Math.cos(angle) * radius * RING.hub, Math.sin(angle) * radius * RING.hub);
    context.lineTo(
      Math.cos(angle + SECTOR * 0.7) * radius * RING.inner * 0.975,
      Math.sin(angle + SECTOR * 0.7) * radius * RING.inner * 0.975,
    );
  }
  context.stroke();
  return canvas;
};
