import type { CaseItem } from '@updraft/contract';
import type { Strip } from '@updraft/rules/reel';
import { useEffect, useRef } from 'react';
import type { ReelTimes } from '../opening/state.ts';
import { mountReels } from './mount.ts';
import type { ItemPictures } from './tile-sprites.ts';

interface ReelCanvasProps {
  label: string;
  items: readonly CaseItem[];
  pictures: ItemPictures;
  strips: readonly Strip<number>[];
  times: ReelTimes;
}

/** Reels of one command, drawn outside React: nothing renders while they run. */
export function ReelCanvas({ label, items, pictures, strips, times }: ReelCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(
    () => (canvas.current === null ? undefined : mountReels(canvas.current, { items, pictures, strips, times })),
    [items, pictures, strips, times],
  );
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="absolute inset-0 size-full [mask-image:linear-gradient(90deg,transparent,#000_14%,#000_86%,transparent)]"
    />
  );
}
