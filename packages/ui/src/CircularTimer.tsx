import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface CircularTimerProps {
  /** Elapsed share of the time, from 0 to 1. */
  share: number;
  /** Accessible name of the ring. */
  label: string;
  /** Diameter of the ring, in CSS pixels. */
  size: number;
  /** True if no timer runs: the ring is empty. */
  idle?: boolean;
  children?: ReactNode;
  className?: string;
}

const WIDTH = 4;

/** A ring that fills as time passes, around its content. */
export function CircularTimer({ share, label, size, idle = false, children, className }: CircularTimerProps) {
  const radius = (size - WIDTH) / 2;
  const around = 2 * Math.PI * radius;
  const part = Math.min(1, Math.max(0, share));
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: WIDTH };
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(100 * part)}
      className={classes('relative inline-grid shrink-0 place-items-center', className)}
      style={{ width: size, height: size }}
    >
      <svg aria-hidden="true" width={size} height={size} className="absolute inset-0 -rotate-90">
        <circle {...circle} className="stroke-line" />
        {!idle && (
          <circle
            {...circle}
            strokeLinecap="round"
            strokeDasharray={around}
            strokeDashoffset={around * (1 - part)}
            className="stroke-lift transition-[stroke-dashoffset] duration-1000 ease-linear motion-reduce:transition-none"
          />
        )}
      </svg>
      {children}
    </span>
  );
}
