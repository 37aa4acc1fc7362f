import type { ImageSize } from '@updraft/contract/constants';
import { useState } from 'react';
import { Icon, Skeleton } from '@updraft/ui';
import { itemImageUrl } from './item-image.ts';

interface ItemArtProps {
  image: string;
  /** Side of the picture that is fetched, in pixels. */
  size: ImageSize;
  /** Empty where the item's name stands beside it. */
  alt: string;
  className?: string;
}

/** An item's picture in a box that never changes its size: a skeleton while it loads, a drawn stand-in if it cannot. */
export function ItemArt({ image, size, alt, className = '' }: ItemArtProps) {
  const src = itemImageUrl(image, size);
  const [loaded, setLoaded] = useState<{ src: string; ok: boolean } | null>(null);
  const state = loaded?.src === src ? (loaded.ok ? 'full' : 'failed') : 'loading';
  return (
    <span className={`relative inline-grid shrink-0 grid-cols-1 grid-rows-1 place-items-center ${className}`} style={{ width: size, height: size }}>
      {state === 'loading' && <Skeleton className="absolute inset-1/6 opacity-50" />}
      {state === 'failed' ? (
        <span role={alt === '' ? undefined : 'img'} aria-label={alt === '' ? undefined : alt} className="text-muted">
          <Icon name="crate" size={Math.round(size / 2)} />
        </span>
      ) : (
        <img
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-contain"
          onLoad={() => setLoaded({ src, ok: true })}
          onError={() => setLoaded({ src, ok: false })}
        />
      )}
    </span>
  );
}
