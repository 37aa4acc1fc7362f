import type { ImageSize } from '@updraft/contract/constants';
import { getConfig } from '../../lib/config.ts';

/** Where an item's picture is: image base, image id, size token. */
export function itemImageUrl(image: string, size: ImageSize): string {
  return `${getConfig()?.imageBase ?? '/item-art/'}${image}/${size}fx${size}f`;
}
