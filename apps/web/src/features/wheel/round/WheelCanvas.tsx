import { useEffect, useRef } from 'react';
import { mountCanvas } from '../../../lib/canvas/mount-canvas.ts';
import { brushFor, drawWheel } from '../canvas/scene.ts';
import { onFrame } from '../frames.ts';

/** Canvas of the wheel. Its content is drawn outside React. */
export function WheelCanvas() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(
    () => (canvas.current === null ? undefined : mountCanvas(canvas.current, { brushFor, draw: drawWheel, onFrame })),
    [],
  );
  return <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full" />;
}
