import { crashElapsedMs } from '../flight-clock.ts';
import type { CashOut, CrashState } from '../state-types.ts';
import type { CrashBet } from '../wire.ts';
import { xAt, yAt } from './area.ts';
import type { Brush } from './brush.ts';
import { CHIP_HEIGHT_PX, drawChip, makeChipFace, type ChipFace } from './cash-out-chip.ts';
import { groupCashOuts, groupLabel, shiftBelow, type CashOutGroup, type Place } from './cash-out-groups.ts';
import { Portraits } from '../../../lib/canvas/portraits.ts';
import { isStreaming } from '../../../lib/Private.tsx';

const LIFE_MS = 2200;
/**
 * Largest number of chips on the screen. One moment adds at most half of them, so that no chip disappears before it can
 * be read.
 */
const POOL = 6;
const GROUPS_AT_ONCE = 3;
const FACES = 3;
/** Time for which cash-outs of one moment are collected, ms. Their events arrive one by one. */
const GATHER_MS = 60;
/** Largest age of a chip, ms, at which a later cash-out with the same multiplier still joins it. */
const JOIN_MS = 800;
/** Approximate time in which chips make room for a newer one, ms. */
const GIVE_WAY_MS = 110;

let knownBets: readonly CrashBet[] = [];
let knownUsers: readonly CrashBet['user'][] = [];

/** Returns the players of the bets. The list is rebuilt only when the bets have changed. */
const usersOf = (bets: readonly CrashBet[]): readonly CrashBet['user'][] => {
  if (bets !== knownBets) {
    knownBets = bets;
    knownUsers = bets.map((bet) => bet.user);
  }
  return knownUsers;
};

type Known = CashOut & { bet: CrashBet };

interface Chip extends Place {
  alive: boolean;
  ageMs: number;
  elapsedMs: number;
  multiplier: number;
  face: ChipFace;
  group: CashOutGroup<Known> | null;
  /** Current shift away from other chips, in CSS pixels. */
  shift: number;
}

/**
 * Chips of other players' cash-outs. They drop from the point of the curve at which the player cashed out. Equal
 * multipliers share a chip with a count, and no chip covers another. The pool is fixed, so that a frame allocates
 * nothing.
 */
export class CashOutChips {
  /** Sorted by age, newest first. */
  private readonly chips: Chip[] = Array.from({ length: POOL }, () => ({
    alive: false,
    ageMs: 0,
    elapsedMs: 0,
    multiplier: 1,
    face: makeChipFace(),
    group: null,
    shift: 0,
    left: 0,
    top: 0,
    width: 0,
  }));
  private readonly shifts: number[] = [];
  private readonly portraits = new Portraits();
  private roundId: number | null = null;
  private seen = 0;
  private gatheredMs = 0;

  constructor(joined: CrashState) {
    this.roundId = joined.roundId;
    this.seen = joined.cashOuts.at(-1)?.betId ?? 0;
  }

  /** Draws the portraits of players with bets in advance. Called while nothing moves. */
  prepare(state: CrashState, { palette }: Brush): void {
    if (!isStreaming()) this.portraits.prepare(usersOf(state.bets), palette);
  }

  /** Starts chips for cash-outs since the last frame. Cash-outs from before the page joined are not replayed. */
  private gather(state: CrashState, brush: Brush, deltaMs: number): void {
    const last = state.cashOuts.at(-1)?.betId ?? 0;
    if (state.roundId !== this.roundId) {
      this.roundId = state.roundId;
      for (const chip of this.chips) chip.alive = false;
      this.seen = 0;
    }
    if (last === this.seen) return;
    this.gatheredMs += deltaMs;
    if (this.gatheredMs < GATHER_MS) return;
    this.gatheredMs = 0;
    const from = state.cashOuts.findIndex((one) => one.betId === this.seen) + 1;
    const news: Known[] = [];
    for (const cashOut of state.cashOuts.slice(from)) {
      const bet = state.bets.find((one) => one.id === cashOut.betId);
      if (bet !== undefined && bet.user.id !== state.selfId) news.push({ ...cashOut, bet });
    }
    this.seen = last;
    for (const group of groupCashOuts(news, GROUPS_AT_ONCE)) this.launch(group, brush);
  }

  private launch(group: CashOutGroup<Known>, brush: Brush): void {
    const joined = this.chips.find(
      (chip) =>
        chip.alive &&
        chip.ageMs < JOIN_MS &&
        chip.group?.lowHundredths === group.highHundredths &&
        chip.group.highHundredths === group.lowHundredths,
    );
    if (joined?.group)
      return this.dress(joined, { ...group, members: [...joined.group.members, ...group.members] }, brush);
    const chip = this.chips.pop();
    if (chip === undefined) return;
    this.chips.unshift(chip);
    this.dress(chip, group, brush);
    chip.alive = true;
    chip.ageMs = 0;
    chip.shift = 0;
    chip.elapsedMs = crashElapsedMs(group.highHundredths);
    chip.multiplier = group.highHundredths / 100;
  }

  private dress(chip: Chip, group: CashOutGroup<Known>, { palette }: Brush): void {
    const isHidden = isStreaming();
    const faces = group.members.slice(0, FACES).map(({ bet }) => this.portraits.of(bet.user, { isHidden, palette }));
    drawChip(chip.face, { faces, more: group.members.length - faces.length, label: groupLabel(group), palette });
    chip.group = group;
  }

  /**
   * Sets each chip's position before it moves below newer chips: below its point of the curve and inside the plot, in
   * CSS pixels.
   */
  private place({ plot, axes, calm }: Brush, deltaMs: number): void {
    for (const chip of this.chips) {
      chip.ageMs += deltaMs;
      const age = chip.ageMs / LIFE_MS;
      if (age >= 1) chip.alive = false;
      // A chip that has disappeared takes no space.
      chip.width = chip.alive ? chip.face.widthPx : 0;
      const middle = xAt(plot, axes, chip.elapsedMs) / plot.unit;
      const right = (plot.left + plot.width) / plot.unit - chip.width;
      chip.left = Math.max(plot.left / plot.unit, Math.min(right, middle - chip.width / 2));
      chip.top = yAt(plot, axes, chip.multiplier) / plot.unit + 10 + (calm ? 0 : 70 * age * age);
    }
  }

  draw(brush: Brush, state: CrashState, deltaMs: number): void {
    this.gather(state, brush, deltaMs);
    this.place(brush, deltaMs);
    const { context, plot, calm } = brush;
    const { unit } = plot;
    const pace = calm ? 1 : Math.min(1, deltaMs / GIVE_WAY_MS);
    for (let index = 0; index < POOL; index++) {
      const chip = this.chips[index];
      if (chip === undefined || !chip.alive) continue;
      const wanted = shiftBelow(this.chips, this.shifts, { index, height: CHIP_HEIGHT_PX + 2 });
      // A new chip starts at its final position. Only the others move gradually.
      chip.shift = chip.ageMs <= deltaMs ? wanted : chip.shift + (wanted - chip.shift) * pace;
      const age = chip.ageMs / LIFE_MS;
      context.globalAlpha = Math.min(1, age * 12, (1 - age) * 4);
      context.drawImage(
        chip.face.canvas,
        chip.left * unit,
        (chip.top + chip.shift) * unit,
        chip.face.canvas.width * unit * chip.face.scale,
        CHIP_HEIGHT_PX * unit,
      );
    }
    context.globalAlpha = 1;
  }
}
