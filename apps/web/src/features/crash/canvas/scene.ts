import { getConfig } from '../../../lib/config.ts';
import type { FlightFrame } from '../flight.ts';
import { AREA_HEIGHT, axesAt, xAt, yAt } from './area.ts';
import { drawAxes } from './axes.ts';
import type { Brush } from './brush.ts';
import { drawBurst } from './burst.ts';
import { CashOutChips } from './cash-outs.ts';
import { drawCurve, drawFallenCurve, drawTip } from './curve.ts';
import { LoaderItemArt } from './loader-item.ts';
import { drawOwnMarkers } from './markers.ts';
import { drawRunway } from './runway.ts';

const DEFAULT_TICKS = 15;

/** Draws one moment of the round. Parents decide what is shown, the drawers below only draw. */
export class Scene {
  private readonly chips = new CashOutChips();
  private readonly loaderItem = new LoaderItemArt();
  private readonly flight = { elapsedMs: 0, multiplier: 1, growthPerMs: 0 };

  draw(brush: Brush, frame: FlightFrame): void {
    const { state } = frame;
    brush.context.clearRect(0, 0, brush.plot.areaWidth, AREA_HEIGHT);
    if (!state.loaded) return;
    if (state.phase === 'waiting') {
      const ticks = getConfig()?.crash.countdownTicks ?? DEFAULT_TICKS;
      this.chips.prepare(state, brush);
      this.loaderItem.prepare(state);
      drawRunway(brush, { nowMs: frame.nowMs, share: frame.secondsLeft / ticks });
      return;
    }
    this.flight.elapsedMs = frame.elapsedMs;
    this.flight.multiplier = frame.smooth;
    this.flight.growthPerMs = state.growthPerMs;
    axesAt(frame.elapsedMs, frame.smooth, brush.axes);
    drawAxes(brush);
    if (state.phase === 'running') this.drawFlight(brush, frame);
    else this.drawCrash(brush, frame);
  }

  private drawFlight(brush: Brush, frame: FlightFrame): void {
    drawCurve(brush, this.flight);
    drawOwnMarkers(brush, frame.state.selfBets);
    this.chips.draw(brush, frame.state, frame.deltaMs);
    drawTip(brush, this.flight, frame.state.level);
    this.loaderItem.draw(brush, frame.state, this.flight);
  }

  private drawCrash(brush: Brush, frame: FlightFrame): void {
    drawFallenCurve(brush, this.flight, frame.phaseMs);
    const { plot, axes } = brush;
    drawBurst(brush, { x: xAt(plot, axes, this.flight.elapsedMs), y: yAt(plot, axes, this.flight.multiplier) }, frame.phaseMs);
    if (frame.state.ended !== null) drawOwnMarkers(brush, frame.state.ended.selfBets);
  }
}
