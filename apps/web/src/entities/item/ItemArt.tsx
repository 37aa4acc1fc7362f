import type { ImageSize } from '@updraft/contract/constants';
import { useState } from 'react';
import { Icon } from '@updraft/ui';
import { itemImageUrl } from './item-image.ts';

interface ItemArtProps {
  image: string;
  /** Side of the fetched picture, in pixels. */
  size: ImageSize;
  /** Text for screen readers; empty if the item's name is beside the picture. */
  alt: string;
  className?: string;
}

/**
 * Picture of an item in a box of fixed size. A soft spot is shown while the picture loads, and a drawing if it cannot
 * be loaded. The loaded state is set on the element only, because a render for each of the hundreds of pictures in a
 * list of bets would be slow.
 */
export function ItemArt({ image, size, alt, className = '' }: ItemArtProps) {
  const src = itemImageUrl(image, size);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      className={`relative inline-grid shrink-0 grid-cols-1 grid-rows-1 place-items-center ${className}`}
      style={{ width: size, height: size }}
    >
      {failed === src ? (
        <span role={alt === '' ? undefined : 'img'} aria-label={alt === '' ? undefined : alt} className="text-muted">
          <Icon name="crate" size={Math.round(size / 2)} />
        </span>
      ) : (
        <img
          key={src}
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-contain not-data-loaded:bg-[radial-gradient(closest-side,var(--color-line),transparent)]"
          onLoad={({ currentTarget }) => (currentTarget.dataset['loaded'] = '')}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
