import { useEffect, useRef } from 'react';
import { mountScene } from '../canvas/mount.ts';

/** Canvas of the round. Its content is drawn outside React. */
export default function SceneCanvas() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current === null ? undefined : mountScene(canvas.current)), []);
  return <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full" />;
}
