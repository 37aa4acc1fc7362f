import type { CaseBox } from '@updraft/contract';
import { classes } from '@updraft/ui';
import { ItemArt } from '../../../entities/item/ItemArt.tsx';
import { rarityColour } from '../../../entities/item/item-name.ts';
import { BoxArt } from './BoxArt.tsx';

interface BoxPictureProps {
  box: Pick<CaseBox, 'art' | 'price' | 'closed' | 'top'>;
  /** Classes that set the size. The picture fills it. */
  className?: string;
}

/** Cone of light that opens upwards from the box and fades out. */
const LIGHT =
  '[mask-image:linear-gradient(to_top,#000,transparent)] bg-[conic-gradient(from_318deg_at_50%_125%,transparent,color-mix(in_srgb,var(--rarity)_60%,transparent)_22deg_62deg,transparent_84deg)]';

/**
 * Box with its dearest item above it. The item's rarity sets the colour of the rising light, and the price sets the
 * colour of the box. A closed box has no light.
 */
export function BoxPicture({ box: { art, price, closed, top }, className }: BoxPictureProps) {
  const isDark = closed !== null;
  return (
    <span
      aria-hidden="true"
      style={{ ['--rarity' as string]: isDark ? 'var(--color-line)' : rarityColour(top.rarity) }}
      className={classes('relative isolate flex flex-col items-center', className)}
    >
      <span className="absolute -inset-x-3 -top-3 bottom-1/4 -z-10 bg-[radial-gradient(closest-side,color-mix(in_srgb,var(--rarity)_30%,transparent),transparent)]" />
      <span className={classes('absolute inset-x-0 top-0 bottom-[38%] -z-10', LIGHT)} />
      <BoxArt art={art} price={price} isDark={isDark} className="absolute bottom-0 h-[66%] max-w-full" />
      <span className="absolute inset-x-0 top-0 flex h-[64%] justify-center transition-transform duration-(--motion-panel) ease-out motion-safe:group-hover:-translate-y-1.5">
        <ItemArt
          image={top.image}
          size={128}
          alt=""
          className={classes('aspect-square h-full! w-auto!', isDark ? 'opacity-50 grayscale' : 'drop-shadow-lg')}
        />
      </span>
    </span>
  );
}
