import { useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

export interface AvatarProps {
  /** Address of the picture; null: a drawn placeholder. */
  src: string | null;
  /** Length of the side, in CSS pixels. */
  size?: number;
  className?: string;
}

/** Classes of the picture, for use without this component. */
export const AVATAR_PICTURE = 'size-full object-cover';

/**
 * A person's picture, or a placeholder if the picture is missing or fails to load. It is hidden from screen readers,
 * because the person's name is shown beside it.
 */
export function Avatar({ src, size = 32, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const showsPicture = src !== null && failed !== src;
  return (
    <span
      className={classes(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-ink-800 text-muted',
        className,
      )}
      style={{ width: size, height: size }}
    >
      {showsPicture ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className={AVATAR_PICTURE}
          onError={() => setFailed(src)}
        />
      ) : (
        <Icon name="user" size={Math.round(size * 0.6)} />
      )}
    </span>
  );
}
