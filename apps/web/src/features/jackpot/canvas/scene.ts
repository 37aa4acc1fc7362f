import { Portraits } from '../../../lib/canvas/portraits.ts';
import { withAlpha } from '../../../lib/canvas/palette.ts';
import { isStreaming } from '../../../lib/Private.tsx';
import type { JackpotFrame } from '../frames.ts';
import { standingTiles } from '../spinner.ts';
import type { JackpotState, PotRow } from '../state-types.ts';
import type { JackpotChances, PublicUser } from '../wire.ts';
import type { Brush } from './brush.ts';

/** Number of tiles before a spin. It is odd, so that one tile is in the middle. */
const STANDING = 21;
const RADIUS = 14;
const FADE_MS = 350;
/** Share of the countdown that is drawn in the hot colour: its last part. */
const LAST_SHARE = 1 / 6;

/** Draws the strip of players with its pointer, and the time left before the spin. */
export class Scene {
  private readonly portraits = new Portraits();
  private tiles: readonly (number | null)[] = [];
  private users: ReadonlyMap<number, PublicUser> = new Map();
  private knownBets: readonly PotRow[] | null = null;
  private knownChances: JackpotChances | null = null;

  draw(brush: Brush, frame: JackpotFrame): void {
    const { context, width, height } = brush;
    context.clearRect(0, 0, width, height);
    const { state } = frame;
    const isDrawn = state.spin !== null && (state.phase === 'result' || (state.phase === 'spin' && !brush.calm));
    if (isDrawn) this.drawSpin(brush, frame);
    else this.drawStanding(brush, frame);
    this.fadeEdges(brush);
    this.drawPointer(brush, frame);
    if (state.phase === 'betting') this.drawCountdown(brush, frame.shareLeft);
  }

  private drawSpin(brush: Brush, { state, place, phaseMs }: JackpotFrame): void {
    const { spin } = state;
    if (spin === null) return;
    this.users = spin.users;
    this.portraits.prepare(spin.users.values(), brush.palette);
    const seen = Math.ceil(brush.width / 2 / brush.step) + 1;
    const middle = Math.floor(place / 1000);
    const isOver = state.phase === 'result';
    const shown = isOver ? Math.min(1, phaseMs / FADE_MS) : 0;
    for (let tile = Math.max(0, middle - seen); tile <= Math.min(spin.tiles.length - 1, middle + seen); tile++) {
      const x = brush.width / 2 + ((tile * 1000 + 500 - place) / 1000) * brush.step;
      const isWinner = isOver && tile === middle;
      // The winning tile alone glows.
      if (isWinner) this.drawGlow(brush, x, shown);
      this.drawTile(brush, {
        x,
        playerId: spin.tiles[tile] ?? null,
        // Own tiles are not marked after the spin, because the glow belongs to the winner.
        selfId: isOver ? null : state.selfId,
        alpha: isOver && !isWinner ? 1 - 0.65 * shown : 1,
        isWinner,
      });
    }
  }

  private drawStanding(brush: Brush, { state, phaseMs }: JackpotFrame): void {
    this.arrange(state);
    this.portraits.prepare(this.users.values(), brush.palette);
    const half = Math.floor(STANDING / 2);
    const isQuiet = state.phase !== 'betting' && state.phase !== 'alone' && state.phase !== 'empty';
    // The strip without a spin is dimmed when no bets are accepted any more.
    const alpha = isQuiet ? 1 - 0.45 * Math.min(1, phaseMs / FADE_MS) : 1;
    for (const [at, playerId] of this.tiles.entries()) {
      const x = brush.width / 2 + (at - half) * brush.step;
      if (x < -brush.step || x > brush.width + brush.step) continue;
      this.drawTile(brush, { x, playerId, selfId: state.selfId, alpha, isWinner: false });
    }
  }

  /** Arranges the standing strip by the stakes. It does so again only when bets or chances change. */
  private arrange({ bets, chances }: JackpotState): void {
    if (bets === this.knownBets && chances === this.knownChances) return;
    this.knownBets = bets;
    this.knownChances = chances;
    this.users = new Map(bets.map(({ user }) => [user.id, user]));
    // Sorted by stake, then by id, so that all screens show the same order.
    const sharers = bets
      .map(({ id, price }) => ({ id, share: price }))
      .sort((a, b) => b.share - a.share || a.id - b.id);
    this.tiles = standingTiles(sharers, STANDING);
  }

  private drawTile(
    { context, palette, side, top, scale }: Brush,
    {
      x,
      playerId,
      selfId,
      alpha,
      isWinner,
    }: { x: number; playerId: number | null; selfId: number | null; alpha: number; isWinner: boolean },
  ): void {
    const left = x - side / 2;
    context.globalAlpha = alpha;
    context.beginPath();
    context.roundRect(left, top, side, side, RADIUS * scale);
    const user = playerId === null ? undefined : this.users.get(playerId);
    if (user === undefined) {
      context.setLineDash([5, 6]);
      context.lineWidth = 1.5;
      context.strokeStyle = palette.line;
      context.stroke();
      context.setLineDash([]);
      context.globalAlpha = 1;
      return;
    }
    const isOwn = playerId === selfId;
    context.fillStyle = palette.raised;
    context.fill();
    context.lineWidth = isWinner || isOwn ? 2 : 1;
    context.strokeStyle = isWinner || isOwn ? palette.lift : palette.line;
    context.stroke();
    const portrait = this.portraits.of(user, { isHidden: isStreaming(), palette });
    const inset = side * 0.13;
    context.drawImage(portrait, left + inset, top + inset, side - 2 * inset, side - 2 * inset);
    context.globalAlpha = 1;
  }

  private drawGlow({ context, glow, side, top }: Brush, x: number, alpha: number): void {
    // The glow is as high as the canvas, so that its edges are not visible.
    const wide = side * 3.2;
    context.globalAlpha = 0.55 * alpha;
    context.drawImage(glow, x - wide / 2, 0, wide, 2 * top + side);
    context.globalAlpha = 1;
  }

  private fadeEdges({ context, width, height, leftFade, rightFade }: Brush): void {
    context.globalCompositeOperation = 'destination-out';
    context.fillStyle = leftFade;
    context.fillRect(0, 0, width * 0.18, height);
    context.fillStyle = rightFade;
    context.fillRect(width * 0.82, 0, width * 0.18, height);
    context.globalCompositeOperation = 'source-over';
  }

  /** Draws two wedges that point at the place where the strip stops. */
  private drawPointer({ context, palette, width, side, top, scale }: Brush, { state }: JackpotFrame): void {
    const isLive = state.phase === 'spin' || state.phase === 'result';
    context.fillStyle = isLive ? palette.lift : withAlpha(palette.muted, 0.6);
    for (const [edge, way] of [
      [top - 6 * scale, scale],
      [top + side + 6 * scale, -scale],
    ] as const) {
      context.beginPath();
      context.moveTo(width / 2 - 8 * scale, edge - 8 * way);
      context.lineTo(width / 2 + 8 * scale, edge - 8 * way);
      context.lineTo(width / 2, edge + 3 * way);
      context.fill();
    }
    if (state.phase !== 'spin') return;
    context.fillStyle = withAlpha(palette.lift, 0.8);
    context.fillRect(width / 2 - 1, top, 2, side);
  }

  /** Draws the time left of the countdown, from the middle outwards. */
  private drawCountdown({ context, palette, width, height, heat }: Brush, shareLeft: number): void {
    const whole = Math.min(width - 32, 480);
    const y = height - 3;
    context.fillStyle = palette.line;
    context.fillRect((width - whole) / 2, y, whole, 3);
    context.fillStyle = shareLeft < LAST_SHARE ? heat : palette.muted;
    context.fillRect((width - whole * shareLeft) / 2, y, whole * shareLeft, 3);
  }
}
