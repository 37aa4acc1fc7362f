import type { BodyProps } from './body.ts';

/** A crate of boards: light falls out below its lid. */
export function Crate({ id, light, isDark }: BodyProps) {
  return (
    <>
      <path d="M40 44h160l14 16H26z" fill={`url(#${id}lid)`} stroke="var(--color-line)" strokeLinejoin="round" />
      <rect x="22" y="58" width="196" height="14" rx="2" fill="var(--color-ink-800)" stroke="var(--color-line)" />
      <rect x="34" y="73" width="172" height="3" rx="1.5" fill={`url(#${id}beam)`} opacity={isDark ? 0.4 : 1} />
      <rect x="30" y="77" width="180" height="83" fill={`url(#${id}front)`} stroke="var(--color-line)" />
      {[98, 119, 140].map((y) => (
        <path key={y} d={`M30 ${y}h180`} stroke="var(--color-ink-950)" strokeWidth="2" />
      ))}
      <path d="M50 79l-18 20M190 79l18 20M32 138l18 20M208 138l-18 20" stroke="var(--color-ink-950)" strokeWidth="2" />
      {[30, 190].map((x) => (
        <g key={x}>
          <rect x={x} y="77" width="20" height="83" fill="var(--color-ink-850)" stroke="var(--color-line)" />
          {[84, 153].map((y) => (
            <circle key={y} cx={x + 10} cy={y} r="2.2" fill={light} opacity={isDark ? 0.3 : 0.7} />
          ))}
        </g>
      ))}
      <circle cx="120" cy="114" r="31" fill="var(--color-ink-900)" stroke="var(--color-line)" />
    </>
  );
}
