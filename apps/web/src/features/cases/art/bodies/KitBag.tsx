import type { BodyProps } from './body.ts';

/** Soft kit bag with two straps. Light falls out of its zip. */
export function KitBag({ id, light, isDark }: BodyProps) {
  return (
    <>
      <path d="M76 74c0-34 18-46 44-46s44 12 44 46" fill="none" stroke="var(--color-line)" strokeWidth="7" />
      <path
        d="M62 68h116c28 0 42 18 42 46s-14 46-42 46H62c-28 0-42-18-42-46s14-46 42-46z"
        fill={`url(#${id}front)`}
        stroke="var(--color-line)"
      />
      <path
        d="M44 76c-12 8-18 22-18 38s6 30 18 38M196 76c12 8 18 22 18 38s-6 30-18 38"
        fill="none"
        stroke="var(--color-line)"
      />
      <rect x="50" y="78.5" width="140" height="3" rx="1.5" fill={`url(#${id}beam)`} opacity={isDark ? 0.4 : 1} />
      {[66, 160].map((x) => (
        <g key={x}>
          <rect x={x} y="68" width="14" height="92" fill="var(--color-ink-800)" stroke="var(--color-line)" />
          <rect x={x + 2} y="140" width="10" height="9" rx="2" fill={light} opacity={isDark ? 0.25 : 0.6} />
        </g>
      ))}
    </>
  );
}
