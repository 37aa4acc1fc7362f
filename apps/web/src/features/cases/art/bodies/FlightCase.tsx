import type { BodyProps } from './body.ts';

/** A flight case with two latches. */
export function FlightCase({ id, light, isDark }: BodyProps) {
  return (
    <>
      {/* The handle, the lid seen from above, its edge, the body. */}
      <path d="M96 34v-6a7 7 0 0 1 7-7h34a7 7 0 0 1 7 7v6" fill="none" stroke="var(--color-line)" strokeWidth="6" />
      <path d="M48 34h144l18 22H30z" fill={`url(#${id}lid)`} stroke="var(--color-line)" strokeLinejoin="round" />
      <path d="M60 38h120l8 12H52z" fill="var(--color-ink-900)" opacity="0.55" />
      <rect x="26" y="56" width="188" height="20" rx="5" fill="var(--color-ink-800)" stroke="var(--color-line)" />
      <rect x="28" y="78" width="184" height="82" rx="7" fill={`url(#${id}front)`} stroke="var(--color-line)" />
      {/* Light falls out of the seam. */}
      <rect x="34" y="75.5" width="172" height="3" rx="1.5" fill={`url(#${id}beam)`} opacity={isDark ? 0.4 : 1} />
      <rect x="40" y="148" width="160" height="7" rx="2" fill={`url(#${id}hazard)`} />
      <g fill="var(--color-line)">
        <path d="M28 92V85a7 7 0 0 1 7-7h9v5h-6a5 5 0 0 0-5 5v4zM212 92V85a7 7 0 0 0-7-7h-9v5h6a5 5 0 0 1 5 5v4z" />
        <path d="M28 146v7a7 7 0 0 0 7 7h9v-5h-6a5 5 0 0 1-5-5v-4zM212 146v7a7 7 0 0 1-7 7h-9v-5h6a5 5 0 0 0 5-5v-4z" />
      </g>
      {[70, 158].map((x) => (
        <g key={x}>
          <rect
            x={x}
            y="68"
            width="12"
            height="18"
            rx="2.5"
            fill="var(--color-ink-850)"
            stroke="var(--color-muted)"
            strokeOpacity="0.5"
          />
          <rect x={x + 4} y="73" width="4" height="8" rx="1" fill={light} opacity={isDark ? 0.3 : 0.8} />
        </g>
      ))}
    </>
  );
}
