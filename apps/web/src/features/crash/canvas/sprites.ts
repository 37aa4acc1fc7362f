import { withAlpha } from './palette.ts';

const canvasOf = (size: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } => {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No 2D drawing context');
  return { canvas, context };
};

/** A soft light, drawn once and stamped every frame: blurring each frame would cost ten times as much. */
export const glowSprite = (edge: string, heart: string): HTMLCanvasElement => {
  const { canvas, context } = canvasOf(256);
  const gradient = context.createRadialGradient(128, 128, 0, 128, 128, 128);
  gradient.addColorStop(0, withAlpha(heart, 0.95));
  gradient.addColorStop(0.12, withAlpha(heart, 0.7));
  gradient.addColorStop(0.35, withAlpha(edge, 0.28));
  gradient.addColorStop(1, withAlpha(edge, 0));
  context.fillStyle = gradient;
  context.fillRect(0, 0, 256, 256);
  return canvas;
};

interface ChipLook {
  /** Two letters, or nothing where names are hidden. */
  initials: string;
  avatar: HTMLImageElement | null;
  ring: string;
  ground: string;
  ink: string;
  family: string;
}

/** A round portrait: the picture if there is one, otherwise initials. */
export const chipSprite = ({ initials, avatar, ring, ground, ink, family }: ChipLook): HTMLCanvasElement => {
  const { canvas, context } = canvasOf(96);
  context.beginPath();
  context.arc(48, 48, 43, 0, Math.PI * 2);
  context.fillStyle = ground;
  context.fill();
  if (avatar !== null && avatar.complete && avatar.naturalWidth > 0) {
    context.save();
    context.clip();
    context.drawImage(avatar, 5, 5, 86, 86);
    context.restore();
  } else {
    context.fillStyle = ink;
    context.font = `600 34px ${family}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(initials, 48, 50);
  }
  context.lineWidth = 6;
  context.strokeStyle = ring;
  context.stroke();
  return canvas;
};
