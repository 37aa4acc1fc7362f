import type { ImageSize } from '@updraft/contract/constants';
import { getConfig } from '../../lib/config.ts';

/** Returns the address of an item's picture, made of image base, image id and size token. */
export function itemImageUrl(image: string, size: ImageSize): string {
  return `${getConfig()?.imageBase ?? '/item-art/'}${image}/${size}fx${size}f`;
}
