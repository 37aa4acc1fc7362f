import { classes } from '@updraft/ui';
import { BoxArt } from '../art/BoxArt.tsx';
import { lightOf } from '../art/tier.ts';

interface BoxThumbProps {
  box: { art: string; price: number };
  isDark?: boolean;
  className: string;
}

/** Small drawing of a box, lit by its price tier. */
export function BoxThumb({ box: { art, price }, isDark = false, className }: BoxThumbProps) {
  return (
    <span
      style={{ ['--light' as string]: isDark ? 'transparent' : lightOf(price) }}
      className="grid shrink-0 place-items-center bg-[radial-gradient(closest-side,color-mix(in_srgb,var(--light)_38%,transparent),transparent)]"
    >
      <BoxArt art={art} price={price} isDark={isDark} className={classes('brightness-150', className)} />
    </span>
  );
}
