import type { ImageSize } from '@updraft/contract/constants';
import { useState } from 'react';
import { Icon } from '@updraft/ui';
import { itemImageUrl } from './item-image.ts';

interface ItemArtProps {
  image: string;
  /** Side of the picture that is fetched, in pixels. */
  size: ImageSize;
  /** Text for screen readers; empty if the item's name stands beside the picture. */
  alt: string;
  className?: string;
}

/**
 * An item's picture in a box of fixed size: a soft spot while the picture loads, a drawing if it cannot load. Only the
 * element is marked as loaded: a list of bets has hundreds of pictures, and none of them needs a render for it.
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
