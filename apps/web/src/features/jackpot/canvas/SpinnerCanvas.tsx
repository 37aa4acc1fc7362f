import { useEffect, useRef } from 'react';
import { mountCanvas } from '../../../lib/canvas/mount-canvas.ts';
import { onFrame } from '../frames.ts';
import { makeBrush } from './brush.ts';
import { Scene } from './scene.ts';

const mountScene = (canvas: HTMLCanvasElement): (() => void) => {
  const scene = new Scene();
  return mountCanvas(canvas, { brushFor: makeBrush, draw: (brush, frame) => scene.draw(brush, frame), onFrame });
};

/** Canvas of the spinner. Its content is drawn outside React. */
export function SpinnerCanvas({ className }: { className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current === null ? undefined : mountScene(canvas.current)), []);
  return <canvas ref={canvas} aria-hidden="true" className={className} />;
}
