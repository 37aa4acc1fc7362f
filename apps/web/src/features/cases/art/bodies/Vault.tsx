import type { BodyProps } from './body.ts';

const BOLTS = [0, 45, 90, 135, 180, 225, 270, 315] as const;

/** A vault: a round door with eight bolts, lit around its edge. */
export function Vault({ id, light, isDark }: BodyProps) {
  return (
    <>
      <rect x="30" y="26" width="180" height="134" rx="14" fill={`url(#${id}lid)`} stroke="var(--color-line)" />
      <rect x="40" y="36" width="160" height="114" rx="8" fill={`url(#${id}front)`} stroke="var(--color-line)" />
      <rect x="46" y="156" width="28" height="8" rx="2" fill="var(--color-line)" />
      <rect x="166" y="156" width="28" height="8" rx="2" fill="var(--color-line)" />
      {[60, 118].map((y) => (
        <rect
          key={y}
          x="24"
          y={y}
          width="12"
          height="22"
          rx="3"
          fill="var(--color-ink-800)"
          stroke="var(--color-line)"
        />
      ))}
      <circle cx="120" cy="96" r="53" fill="var(--color-ink-900)" stroke="var(--color-line)" strokeWidth="6" />
      <circle cx="120" cy="96" r="49" fill="none" stroke={light} strokeWidth="2.5" opacity={isDark ? 0.3 : 1} />
      {BOLTS.map((angle) => (
        <rect
          key={angle}
          x="116"
          y="50"
          width="8"
          height="9"
          rx="2"
          fill="var(--color-line)"
          transform={`rotate(${angle} 120 96)`}
        />
      ))}
    </>
  );
}
