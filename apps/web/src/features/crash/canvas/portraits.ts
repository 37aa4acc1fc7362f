import { avatarUrl } from '../../../lib/avatar.ts';
import type { CrashBet } from '../wire.ts';
import type { Palette } from '../../../lib/canvas/palette.ts';
import { portraitSprite } from './sprites.ts';

const KEPT = 160;
/** Of the bets of a round; the rest of the room is for initials. */
const PREPARED = 80;
const NOBODY = ' nobody';

/** Round portraits of players, each drawn once. */
export class Portraits {
  private readonly sprites = new Map<string, OffscreenCanvas>();
  private readonly pictures = new Map<string, HTMLImageElement>();

  /**
   * The player's portrait if it was drawn before the flight, otherwise initials; a figure without either where
   * names are hidden. A picture costs several milliseconds on a slow machine: too much for a frame that moves.
   */
  of(user: CrashBet['user'], { isHidden, palette }: { isHidden: boolean; palette: Palette }): OffscreenCanvas {
    const url = isHidden ? null : avatarUrl(user.avatar);
    const portrait = url === null ? undefined : this.sprites.get(url);
    if (portrait !== undefined) return portrait;
    const initials = isHidden
      ? null
      : user.username
          .replace(/[^\p{L}\p{N}]/gu, '')
          .slice(0, 2)
          .toUpperCase() || null;
    return this.sprites.get(initials ?? NOBODY) ?? this.draw(initials ?? NOBODY, { initials, avatar: null, palette });
  }

  private draw(key: string, look: Parameters<typeof portraitSprite>[0]): OffscreenCanvas {
    if (this.sprites.size >= KEPT) this.sprites.clear();
    const sprite = portraitSprite(look);
    this.sprites.set(key, sprite);
    return sprite;
  }

  /** Draws at most one portrait that will be wanted, so that none has to be drawn in flight. */
  prepare(users: readonly CrashBet['user'][], palette: Palette): void {
    for (const user of users.slice(0, PREPARED)) {
      const url = avatarUrl(user.avatar);
      if (url === null || this.sprites.has(url)) continue;
      const avatar = this.pictureOf(url);
      if (avatar === null) continue;
      this.draw(url, { initials: null, avatar, palette });
      return;
    }
  }

  /** Null while a picture is on its way. */
  private pictureOf(url: string): HTMLImageElement | null {
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
