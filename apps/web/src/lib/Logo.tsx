import { useId } from 'react';
import { useSiteName } from './config.ts';

/** Logo: a rising curve that ends in an arrow, with the name beside it unless `markOnly`. */
export function Logo({ size = 32, markOnly = false }: { size?: number; markOnly?: boolean }) {
  const gradient = useId();
  const siteName = useSiteName();
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden="true" focusable="false" width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
        <defs>
          <linearGradient id={gradient} x1="0" y1="1" x2="1" y2="0">
            <stop stopColor="var(--color-lift-deep)" />
            <stop offset="1" stopColor="var(--color-lift)" />
          </linearGradient>
        </defs>
        <path
          d="M2 26.5c10 0 17.6-4.6 21.4-14.4l-5.2-.3L28 3l2.3 13-4-3C22.4 23.6 14 30 2 30z"
          fill={`url(#${gradient})`}
        />
        <path
          d="M2 20.5c6.4-.4 11-2.7 14-7"
          fill="none"
          stroke="var(--color-line)"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </svg>
      {!markOnly && <span className="font-display text-16 font-semibold tracking-tight">{siteName}</span>}
    </span>
  );
}
