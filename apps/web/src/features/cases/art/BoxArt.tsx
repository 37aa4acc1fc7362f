import { useId } from 'react';
import { emblemOf, numberOf } from './emblems.ts';
import { lightOf, tierOf } from './tier.ts';

interface BoxArtProps {
  /** The name of the drawing. */
  art: string;
  /** Dollars: how dear the box is shows in its light. */
  price: number;
  /** No light: the box cannot be opened. */
  isDark?: boolean;
  className?: string;
}

const LAMPS = [1, 2, 3, 4, 5] as const;

/** A flight case as it stands in a hangar, with its emblem. What it is called and costs decides how it looks. */
export function BoxArt({ art, price, isDark = false, className }: BoxArtProps) {
  const id = useId();
  const tier = tierOf(price);
  const variant = numberOf(art);
  const light = isDark ? 'var(--color-muted)' : lightOf(price);
  const stripes = 18 + (variant % 3) * 6;
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 240 180" className={className}>
      <defs>
        <linearGradient id={`${id}lid`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--color-line)" />
          <stop offset="1" stopColor="var(--color-ink-800)" />
        </linearGradient>
        <linearGradient id={`${id}front`} x1="0" y1="0" x2="0.25" y2="1">
          <stop offset="0" stopColor="var(--color-ink-800)" />
          <stop offset="1" stopColor="var(--color-ink-900)" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0" stopColor={light} stopOpacity="0.5" />
          <stop offset="1" stopColor={light} stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}beam`} x1="0" x2="1">
          <stop offset="0" stopColor={light} stopOpacity="0" />
          <stop offset="0.5" stopColor={light} />
          <stop offset="1" stopColor={light} stopOpacity="0" />
        </linearGradient>
        <pattern
          id={`${id}hazard`}
          width={stripes}
          height="10"
          patternUnits="userSpaceOnUse"
          patternTransform="skewX(-35)"
        >
          <rect width={stripes / 2} height="10" fill={light} opacity="0.3" />
        </pattern>
      </defs>
      {!isDark && <ellipse cx="120" cy="88" rx="118" ry="84" fill={`url(#${id}glow)`} opacity="0.34" />}
      <ellipse cx="120" cy="164" rx="96" ry="9" fill="var(--color-ink-950)" />
      <ellipse cx="120" cy="162" rx="84" ry="5" fill={light} opacity={isDark ? 0.06 : 0.22} />
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
      <g transform="translate(96 90) scale(2)" fill="none" stroke={light} strokeLinecap="round" strokeLinejoin="round">
        {!isDark && <path d={emblemOf(art)} strokeWidth="4.5" opacity="0.14" />}
        <path d={emblemOf(art)} strokeWidth="1.5" opacity={isDark ? 0.55 : 1} />
      </g>
      {LAMPS.map((lamp) => (
        <circle
          key={lamp}
          cx={166 + lamp * 6.5}
          cy="140"
          r="1.9"
          fill={lamp <= tier ? light : 'var(--color-line)'}
          opacity={lamp <= tier && !isDark ? 1 : 0.6}
        />
      ))}
      <g fill="var(--color-muted)" opacity="0.35">
        <rect x="42" y="134" width="22" height="2" rx="1" />
        <rect x="42" y="138.5" width={10 + (variant % 12)} height="2" rx="1" />
      </g>
    </svg>
  );
}
