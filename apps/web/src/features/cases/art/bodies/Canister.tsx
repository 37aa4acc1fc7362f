import type { BodyProps } from './body.ts';

/** A ribbed shell with cut corners and a lit port. */
export function Canister({ id, light, isDark }: BodyProps) {
  return (
    <>
      <path d="M92 40v-8a8 8 0 0 1 8-8h40a8 8 0 0 1 8 8v8" fill="none" stroke="var(--color-line)" strokeWidth="7" />
      <path
        d="M52 40h136l30 30v62l-30 28H52l-30-28V70z"
        fill={`url(#${id}front)`}
        stroke="var(--color-line)"
        strokeLinejoin="round"
      />
      <path d="M22 84h196" stroke="var(--color-ink-950)" strokeWidth="5" />
      <rect x="24" y="82.5" width="192" height="3" rx="1.5" fill={`url(#${id}beam)`} opacity={isDark ? 0.4 : 1} />
      {[38, 52, 66, 168, 182, 196].map((x) => (
        <rect key={x} x={x} y="94" width="6" height="48" rx="3" fill="var(--color-ink-950)" opacity="0.8" />
      ))}
      <path d="M60 48h120l18 18H42z" fill={`url(#${id}lid)`} opacity="0.7" />
      <circle cx="120" cy="114" r="37" fill="var(--color-ink-900)" stroke="var(--color-line)" strokeWidth="5" />
      <circle cx="120" cy="114" r="33" fill="none" stroke={light} strokeWidth="1.5" opacity={isDark ? 0.3 : 0.9} />
    </>
  );
}
