const MAX_PIXEL_RATIO = 2;

/** Canvas in its size on the page. */
export interface CanvasPlace {
  element: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
  cssWidth: number;
  cssHeight: number;
  /** True if the player prefers reduced motion: elements fade and do not move. */
  calm: boolean;
}

interface Painter<Brush, Frame> {
  /**
   * Prepares the context and all values for drawing except the time. Called again only after a change of size, pixel
   * density or motion preference.
   */
  brushFor: (place: CanvasPlace) => Brush;
  draw: (brush: Brush, frame: Frame) => void;
  onFrame: (draw: (frame: Frame) => void) => () => void;
}

/**
 * Draws on a canvas in its size on the page, with at most two pixels per CSS pixel. Returns a function that ends it.
 */
export function mountCanvas<Brush, Frame>(
  element: HTMLCanvasElement,
  { brushFor, draw, onFrame }: Painter<Brush, Frame>,
): () => void {
  const context = element.getContext('2d');
  if (context === null) return () => undefined;
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  let brush: Brush | null = null;
  let drawn: Frame | null = null;
  let density: MediaQueryList | null = null;
  const resize = (): void => {
    density?.removeEventListener('change', resize);
    // A window that moves to a screen of another density keeps its size in CSS pixels, so the density is observed too.
    density = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    density.addEventListener('change', resize);
    const { clientWidth: cssWidth, clientHeight: cssHeight } = element;
    if (cssWidth === 0 || cssHeight === 0) return;
    const ratio = Math.min(MAX_PIXEL_RATIO, devicePixelRatio || 1);
    element.width = Math.round(cssWidth * ratio);
    element.height = Math.round(cssHeight * ratio);
    brush = brushFor({ element, context, cssWidth, cssHeight, calm: motion.matches });
    // A new size empties the canvas, which would stay empty until the next frame.
    if (drawn !== null) draw(brush, drawn);
  };
  const observer = new ResizeObserver(resize);
  observer.observe(element);
  motion.addEventListener('change', resize);
  resize();
  const stop = onFrame((frame) => {
    drawn = frame;
    if (brush !== null) draw(brush, frame);
  });
  return () => {
    stop();
    observer.disconnect();
    motion.removeEventListener('change', resize);
    density?.removeEventListener('change', resize);
  };
}
