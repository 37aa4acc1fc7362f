import { avatarUrl } from '../../../lib/avatar.ts';
import { getSettings } from '../../../lib/settings.ts';
import { crashElapsedMs } from '../clock.ts';
import type { CrashState } from '../state-types.ts';
import type { CrashBet } from '../wire.ts';
import { xAt, yAt } from './area.ts';
import type { Brush } from './brush.ts';
import { chipSprite } from './sprites.ts';

const LIFE_MS = 1900;
const POOL = 24;
const SPRITES_KEPT = 80;

interface Chip {
  alive: boolean;
  ageMs: number;
  elapsedMs: number;
  multiplier: number;
  drift: number;
  /** CSS pixels below the curve at first: several at one multiplier stand below one another. */
  offset: number;
  sprite: HTMLCanvasElement | null;
  label: string;
}

/** Other players' cash-outs: portraits that drop off the curve where they left it. A fixed pool, no garbage. */
export class CashOutChips {
  private readonly chips: Chip[] = Array.from({ length: POOL }, () => ({ alive: false, ageMs: 0, elapsedMs: 0, multiplier: 1, drift: 0, offset: 0, sprite: null, label: '' }));
  private readonly sprites = new Map<string, HTMLCanvasElement>();
  private readonly pictures = new Map<string, HTMLImageElement>();
  private roundId: number | null = null;
  private seen = 0;
  private next = 0;

  /** Starts a chip for every cash-out since the last frame; those from before one joined are not replayed. */
  private gather(state: CrashState, brush: Brush): void {
    const last = state.cashOuts.at(-1)?.betId ?? 0;
    if (state.roundId !== this.roundId) {
      this.roundId = state.roundId;
      for (const chip of this.chips) chip.alive = false;
      this.seen = 0;
    }
    if (last === this.seen) return;
    const from = state.cashOuts.findIndex((one) => one.betId === this.seen) + 1;
    for (const cashOut of state.cashOuts.slice(Math.max(from, state.cashOuts.length - POOL))) {
      const bet = state.bets.find((one) => one.id === cashOut.betId);
      if (bet !== undefined && bet.user.id !== state.selfId) this.launch(bet, cashOut.hundredths, brush);
    }
    this.seen = last;
  }

  private launch(bet: CrashBet, hundredths: number, brush: Brush): void {
    const chip = this.chips[this.next];
    if (chip === undefined) return;
    this.next = (this.next + 1) % POOL;
    chip.alive = true;
    chip.ageMs = 0;
    chip.elapsedMs = crashElapsedMs(hundredths);
    chip.multiplier = hundredths / 100;
    chip.drift = ((bet.id % 7) - 3) * 5;
    chip.offset = 14 + (this.next % 4) * 22;
    chip.sprite = this.spriteOf(bet, brush);
    chip.label = `${(hundredths / 100).toFixed(2)}x`;
  }

  /** The player's picture if it is here already, otherwise initials; neither for a streamer. */
  private spriteOf(bet: CrashBet, { palette }: Brush): HTMLCanvasElement {
    const isHidden = getSettings().streamer;
    const avatar = isHidden ? null : this.pictureOf(bet.user.avatar);
    const initials = isHidden ? '' : bet.user.username.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 2).toUpperCase();
    const key = avatar === null ? initials : avatar.src;
    const known = this.sprites.get(key);
    if (known !== undefined) return known;
    if (this.sprites.size >= SPRITES_KEPT) this.sprites.clear();
    const sprite = chipSprite({ initials, avatar, ring: palette.win, ground: palette.ink, ink: palette.text, family: palette.body });
    this.sprites.set(key, sprite);
    return sprite;
  }

  /** Null while a picture is on its way: the next cash-out of that player will have it. */
  private pictureOf(avatar: string): HTMLImageElement | null {
    const url = avatarUrl(avatar);
    if (url === null) return null;
    let image = this.pictures.get(url);
    if (image === undefined) {
      if (this.pictures.size >= SPRITES_KEPT) this.pictures.clear();
      image = new Image();
      image.src = url;
      this.pictures.set(url, image);
    }
    return image.complete && image.naturalWidth > 0 ? image : null;
  }

  draw(brush: Brush, state: CrashState, deltaMs: number): void {
    this.gather(state, brush);
    const { context, plot, axes, palette, calm } = brush;
    context.font = brush.chipFont;
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    context.fillStyle = palette.win;
    for (const chip of this.chips) {
      if (!chip.alive || chip.sprite === null) continue;
      chip.ageMs += deltaMs;
      const age = chip.ageMs / LIFE_MS;
      if (age >= 1) {
        chip.alive = false;
        continue;
      }
      const fall = chip.offset + (calm ? 0 : 110 * age * age);
      const size = 24 * plot.unit;
      const x = xAt(plot, axes, chip.elapsedMs) + (calm ? 0 : chip.drift * age * plot.unit);
      const y = yAt(plot, axes, chip.multiplier) + fall * plot.unit;
      context.globalAlpha = Math.min(1, age * 8, (1 - age) * 2);
      context.drawImage(chip.sprite, x - size / 2, y - size / 2, size, size);
      context.fillText(chip.label, x + size * 0.62, y);
    }
    context.globalAlpha = 1;
  }
}
