import { useId } from 'react';
import { bodyOf } from './bodies/index.ts';
import { emblemOf, numberOf } from './emblems.ts';
import { lightOf, tierOf } from './tier.ts';

interface BoxArtProps {
  /** The name of the drawing. */
  art: string;
  /** Price in dollars. It decides the shape and the light of the box. */
  price: number;
  /** True if the box cannot be opened: it is drawn without light. */
  isDark?: boolean;
  className?: string;
}

const LAMPS = [1, 2, 3, 4, 5] as const;

/** Drawing of a box. Its price decides the body and the light, its name the emblem. */
export function BoxArt({ art, price, isDark = false, className }: BoxArtProps) {
  const id = useId();
  const tier = tierOf(price);
  const { Body, emblem, lamps } = bodyOf(tier);
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
      <Body id={id} light={light} isDark={isDark} />
      <g
        transform={`translate(${emblem[0] - 24} ${emblem[1] - 24}) scale(2)`}
        fill="none"
        stroke={light}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {!isDark && <path d={emblemOf(art)} strokeWidth="4.5" opacity="0.14" />}
        <path d={emblemOf(art)} strokeWidth="1.5" opacity={isDark ? 0.55 : 1} />
      </g>
      {LAMPS.map((lamp) => (
        <circle
          key={lamp}
          cx={lamps[0] + (lamp - 3) * 6.5}
          cy={lamps[1]}
          r="1.9"
          fill={lamp <= tier ? light : 'var(--color-line)'}
          opacity={lamp <= tier && !isDark ? 1 : 0.6}
        />
      ))}
    </svg>
  );
}
