import type { ReactNode } from 'react';

export interface SliderProps {
  /** Position as a share of the whole range, from 0 to 1. */
  value: number;
  onChange: (value: number) => void;
  children: ReactNode;
  /** Value for screen readers, such as `50%`. */
  text: string;
}

const STEPS = 20;

/** A slider for a share from 0 to 1, with its label. */
export function Slider({ value, onChange, children, text }: SliderProps) {
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 text-14">
      <span className="min-w-0 truncate">{children}</span>
      <span className="flex shrink-0 items-center gap-3">
        <input
          type="range"
          min={0}
          max={STEPS}
          value={Math.round(value * STEPS)}
          aria-valuetext={text}
          onChange={(event) => onChange(Number(event.target.value) / STEPS)}
          className="h-11 w-32 cursor-pointer accent-info"
        />
        <span aria-hidden="true" className="w-10 text-right text-12 text-muted tabular-nums">
          {text}
        </span>
      </span>
    </label>
  );
}
