import type { Silhouette } from './silhouette.ts';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const ROOM = { width: 246, height: 178 };
const CENTRE = { x: 128, y: 96 };
const MAX_SCALE = 1.3;

/** Number of arguments of each absolute path command, and the indices of its points. */
const ARITY: Record<string, { size: number; points: number[] }> = {
  M: { size: 2, points: [0] },
  L: { size: 2, points: [0] },
  Q: { size: 4, points: [0, 2] },
  C: { size: 6, points: [0, 2, 4] },
  A: { size: 7, points: [5] },
};

/** Returns the corner points of absolute commands. Relative ones occur only in details inside the outline. */
function pointsOf(d: string): [number, number][] {
  const found: [number, number][] = [];
  for (const [, command = '', text = ''] of d.matchAll(/([MLQCA])([-\d. ,]+)/g)) {
    const numbers = text.trim().split(/[ ,]+/).map(Number);
    const arity = ARITY[command];
    if (!arity) continue;
    for (let at = 0; at + arity.size <= numbers.length; at += arity.size) {
      for (const offset of arity.points) found.push([numbers[at + offset] ?? 0, numbers[at + offset + 1] ?? 0]);
      // An arc bulges beyond its ends; its radius is a safe margin on both sides.
      if (command === 'A') {
        const [x = 0, y = 0, r = 0] = [numbers[at + 5], numbers[at + 6], numbers[at]];
        found.push([x - r, y], [x + r, y]);
      }
    }
  }
  return found;
}

function boxAfterTurn(part: Silhouette, degrees: number): Box {
  const angle = (degrees * Math.PI) / 180;
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const outlines = [part.wire, part.dark, part.metal, part.trim, part.paint, part.top].flatMap((list) => list ?? []);
  for (const [x, y] of outlines.flatMap(pointsOf)) {
    const px = (x - CENTRE.x) * Math.cos(angle) - (y - CENTRE.y) * Math.sin(angle);
    const py = (x - CENTRE.x) * Math.sin(angle) + (y - CENTRE.y) * Math.cos(angle);
    box.left = Math.min(box.left, px);
    box.right = Math.max(box.right, px);
    box.top = Math.min(box.top, py);
    box.bottom = Math.max(box.bottom, py);
  }
  return box;
}

/** Returns the SVG transform that tilts a drawing, centres it and makes it fill the image with an even margin. */
export function fitTransform(part: Silhouette): string {
  const tilt = part.tilt ?? 0;
  if (part.twin) return `rotate(${tilt} 128 96)`;
  const { left, right, top, bottom } = boxAfterTurn(part, tilt);
  const scale = Math.min(MAX_SCALE, ROOM.width / (right - left), ROOM.height / (bottom - top));
  const x = CENTRE.x - (scale * (left + right)) / 2;
  const y = CENTRE.y - (scale * (top + bottom)) / 2;
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)}) rotate(${tilt}) translate(-128 -96)`;
}
