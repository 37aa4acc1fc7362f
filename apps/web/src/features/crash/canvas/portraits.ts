import { avatarUrl } from '../../../lib/avatar.ts';
import type { CrashBet } from '../wire.ts';
import type { Palette } from './palette.ts';
import { portraitSprite } from './sprites.ts';

const KEPT = 80;
const NOBODY = ' nobody';

/** Round portraits of players, each drawn once. */
export class Portraits {
  private readonly sprites = new Map<string, HTMLCanvasElement>();
  private readonly pictures = new Map<string, HTMLImageElement>();

  /** The player's picture if it is here already, otherwise initials; a figure without either where names are hidden. */
  of(user: CrashBet['user'], { isHidden, palette }: { isHidden: boolean; palette: Palette }): HTMLCanvasElement {
    const avatar = isHidden ? null : this.pictureOf(user.avatar);
    const initials = isHidden ? null : user.username.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 2).toUpperCase() || null;
    const key = avatar === null ? (initials ?? NOBODY) : avatar.src;
    const known = this.sprites.get(key);
    if (known !== undefined) return known;
    if (this.sprites.size >= KEPT) this.sprites.clear();
    const sprite = portraitSprite({ initials, avatar, palette });
    this.sprites.set(key, sprite);
    return sprite;
  }

  /** Null while a picture is on its way: the next cash-out of that player will have it. */
  private pictureOf(avatar: string): HTMLImageElement | null {
    const url = avatarUrl(avatar);
    if (url === null) return null;
    let image = this.pictures.get(url);
    if (image === undefined) {
      if (this.pictures.size >= KEPT) this.pictures.clear();
      image = new Image();
      image.src = url;
      this.pictures.set(url, image);
    }
    return image.complete && image.naturalWidth > 0 ? image : null;
  }
}
