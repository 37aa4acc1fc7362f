// Helpers for drawing. Each returns SVG path data in the 256 × 192 drawing area.

type Point = { x: number; y: number; r: number };

const round = (value: number) => Math.round(value * 10) / 10;

function parse(points: string, radius: number): Point[] {
  return points.split(' ').map((text) => {
    const [x = 0, y = 0, r = radius] = text.split(',').map(Number);
    return { x, y, r };
  });
}

/** Returns the point at `distance` from `from` towards `to`, never past the middle. */
function towards(from: Point, to: Point, distance: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const t = Math.min(distance / length, 0.5);
  return `${round(from.x + (to.x - from.x) * t)} ${round(from.y + (to.y - from.y) * t)}`;
}

/** Returns a closed shape with rounded corners. `points` is `x,y x,y,r …`; `r` overrides the corner radius. */
export function poly(points: string, radius = 2): string {
  const list = parse(points, radius);
  const parts = list.map((point, i) => {
    const before = list.at(i - 1) ?? point;
    const after = list[(i + 1) % list.length] ?? point;
    const command = i === 0 ? 'M' : 'L';
    if (point.r === 0) return `${command}${point.x} ${point.y}`;
    const start = towards(point, before, point.r);
    const end = towards(point, after, point.r);
    return `${command}${start}Q${point.x} ${point.y} ${end}`;
  });
  return `${parts.join('')}Z`;
}

/** Returns an open line with rounded bends. */
export function line(points: string, radius = 4): string {
  const list = parse(points, radius);
  return list
    .map((point, i) => {
      const before = list[i - 1];
      const after = list[i + 1];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after || point.r === 0) return `L${point.x} ${point.y}`;
      return `L${towards(point, before, point.r)}Q${point.x} ${point.y} ${towards(point, after, point.r)}`;
    })
    .join('');
}

export function rect(x: number, y: number, width: number, height: number, radius = 1.5): string {
  const [r, b] = [x + width, y + height];
  return poly(`${x},${y} ${r},${y} ${r},${b} ${x},${b}`, radius);
}

export function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** Returns `count` equal rectangles in a row as one path, e.g. rail slots or barrel vents. */
export function row(options: { x: number; y: number; w: number; h: number; step: number; count: number }): string {
  const { x, y, w, h, step, count } = options;
  return Array.from({ length: count }, (_, i) => `M${round(x + i * step)} ${y}h${w}v${h}h${-w}Z`).join('');
}
