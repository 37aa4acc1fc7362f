import { avatarUrl } from '../avatar.ts';
import type { Palette } from './palette.ts';
import { offscreen } from './sprites.ts';

/** Values of a player that a scene draws. */
export interface Portrayed {
  username: string;
  avatar: string;
}

/** Returns the first two letters or digits of a name; null if there are none. */
export const initialsOf = (name: string): string | null =>
  [...name.replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('').toUpperCase() || null;

const KEPT = 160;
/** Number of players whose pictures `prepare` draws. The rest of the `KEPT` sprites is for initials. */
const PREPARED = 80;
const NOBODY = ' nobody';

interface PortraitLook {
  /** Up to two letters or digits; null if names are hidden or the name has none. */
  initials: string | null;
  avatar: HTMLImageElement | null;
  palette: Palette;
}

/** Draws head and shoulders of an unspecified person. */
const drawFigure = (context: OffscreenCanvasRenderingContext2D, { muted }: Palette): void => {
  context.save();
  context.clip();
  context.fillStyle = muted;
  context.beginPath();
  context.arc(48, 39, 15, 0, Math.PI * 2);
  context.ellipse(48, 86, 29, 26, 0, 0, Math.PI * 2);
  context.fill();
  context.restore();
};

/** Draws a round portrait: the picture if there is one, otherwise initials, otherwise a figure. */
const portraitSprite = ({ initials, avatar, palette }: PortraitLook): OffscreenCanvas => {
  const { canvas, context } = offscreen(96);
  context.beginPath();
  context.arc(48, 48, 43, 0, Math.PI * 2);
  context.fillStyle = palette.raised;
  context.fill();
  if (avatar !== null && avatar.complete && avatar.naturalWidth > 0) {
    context.save();
    context.clip();
    context.drawImage(avatar, 5, 5, 86, 86);
    context.restore();
  } else if (initials === null) {
    drawFigure(context, palette);
  } else {
    context.fillStyle = palette.text;
    context.font = `600 34px ${palette.body}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(initials, 48, 50);
  }
  context.beginPath();
  context.arc(48, 48, 43, 0, Math.PI * 2);
  context.lineWidth = 7;
  context.strokeStyle = palette.ink;
  context.stroke();
  return canvas;
};

/** Cache of players' round portraits. Each is drawn once. */
export class Portraits {
  private readonly sprites = new Map<string, OffscreenCanvas>();
  private readonly pictures = new Map<string, HTMLImageElement>();

  /**
   * Returns the player's prepared portrait, otherwise initials. Returns a figure if names are hidden or the name has no
   * initials. Pictures are not drawn here, because one takes several milliseconds on a slow machine, too long for an
   * animated frame.
   */
  of(user: Portrayed, { isHidden, palette }: { isHidden: boolean; palette: Palette }): OffscreenCanvas {
    const url = isHidden ? null : avatarUrl(user.avatar);
    const portrait = url === null ? undefined : this.sprites.get(url);
    if (portrait !== undefined) return portrait;
    const initials = isHidden ? null : initialsOf(user.username);
    return this.sprites.get(initials ?? NOBODY) ?? this.draw(initials ?? NOBODY, { initials, avatar: null, palette });
  }

  private draw(key: string, look: Parameters<typeof portraitSprite>[0]): OffscreenCanvas {
    if (this.sprites.size >= KEPT) this.sprites.clear();
    const sprite = portraitSprite(look);
    this.sprites.set(key, sprite);
    return sprite;
  }

  /** Requests missing pictures and draws at most one portrait per call, so that `of` finds it in later frames. */
  prepare(users: Iterable<Portrayed>, palette: Palette): void {
    let seen = 0;
    for (const user of users) {
      seen += 1;
      if (seen > PREPARED) return;
      const url = avatarUrl(user.avatar);
      if (url === null || this.sprites.has(url)) continue;
      const avatar = this.pictureOf(url);
      if (avatar === null) continue;
      this.draw(url, { initials: null, avatar, palette });
      return;
    }
  }

  /** Returns a picture; null until it is loaded. */
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
