import { countdownTicks, termsNow } from '../terms.ts';
import type { FlightFrame } from '../flight.ts';
import { crashStore } from '../store.ts';
import { AREA_HEIGHT, axesAt, xAt, yAt } from './area.ts';
import { drawAxes } from './axes.ts';
import type { Brush } from './brush.ts';
import { drawCurve, drawFallenCurve, drawTip } from './curve.ts';
import type * as InFlight from './in-flight.ts';
import { drawRunway } from './runway.ts';

interface Extras {
  part: typeof InFlight;
  chips: InFlight.CashOutChips;
  loaderItem: InFlight.LoaderItemArt;
}

/** Draws one frame of the round. It decides what is shown, and the functions that it calls only draw. */
export class Scene {
  /** Null until loaded. Until then only the curve is drawn. */
  private extras: Extras | null = null;
  private isFetching = false;
  private readonly flight = { elapsedMs: 0, multiplier: 1, growthPerMs: 0 };

  draw(brush: Brush, frame: FlightFrame): void {
    const { state } = frame;
    brush.context.clearRect(0, 0, brush.plot.areaWidth, AREA_HEIGHT);
    if (!state.loaded) return;
    if (state.selfBets.length > 0) this.fetchExtras();
    if (state.phase === 'waiting') {
      const ticks = countdownTicks(termsNow());
      this.extras?.chips.prepare(state, brush);
      this.extras?.loaderItem.prepare(state);
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

  /** Fetches what the scene shows besides the curve. After a failure, the next call tries again. */
  fetchExtras(): void {
    if (this.isFetching) return;
    this.isFetching = true;
    import('./in-flight.ts').then(
      (part) => {
        this.extras = {
          part,
          chips: new part.CashOutChips(crashStore.getState()),
          loaderItem: new part.LoaderItemArt(),
        };
      },
      () => {
        this.isFetching = false;
      },
    );
  }

  private drawFlight(brush: Brush, frame: FlightFrame): void {
    const { extras } = this;
    drawCurve(brush, this.flight);
    extras?.part.drawOwnMarkers(brush, frame.state.selfBets);
    extras?.chips.draw(brush, frame.state, frame.deltaMs);
    drawTip(brush, this.flight, frame.state.level);
    extras?.loaderItem.draw(brush, frame.state, this.flight);
  }

  private drawCrash(brush: Brush, frame: FlightFrame): void {
    drawFallenCurve(brush, this.flight, frame.phaseMs);
    const { plot, axes } = brush;
    const part = this.extras?.part;
    part?.drawBurst(
      brush,
      { x: xAt(plot, axes, this.flight.elapsedMs), y: yAt(plot, axes, this.flight.multiplier) },
      frame.phaseMs,
    );
    if (frame.state.ended !== null) part?.drawOwnMarkers(brush, frame.state.ended.selfBets);
  }
}
