import { BET_RESULT, NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { classes } from '@updraft/ui';
import { useEffect, useRef } from 'react';
import { MINI_FIGURE, MiniRoundBar, type MiniRoundProps } from '../../../entities/round/MiniRoundBar.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { resultOf } from '../stake/button.ts';
import { isUnheard } from '../../../lib/connection-state.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { mountCanvas } from '../../../lib/canvas/mount-canvas.ts';
import { readPalette, type Palette } from '../../../lib/canvas/palette.ts';
import { smoothMultiplier } from '../flight-clock.ts';
import { countdownTicks, termsNow } from '../terms.ts';
import { onFrame, type FlightFrame } from '../flight.ts';
import { autoCashOutText, isManual } from '../hundredths.ts';
import { LiveSum } from '../LiveSum.tsx';
import { useStakeForm } from '../stake/form.ts';
import { shownSelfBets, useCrash } from '../store.ts';
import { momentText } from './moment-text.ts';

const WIDTH = 96;
const HEIGHT = 36;
const POINTS = 24;

/**
 * Round in one line: its state and a tiny curve. At the top of a phone it also shows the player's targets, in the dock
 * the worth of their bets.
 */
export default function MiniRound({ inDock = false }: MiniRoundProps) {
  const { t } = useTexts('crash');
  const phase = useCrash((state) => state.phase);
  const isSilent = useCrash(({ connection }) => isUnheard(connection));
  return (
    <MiniRoundBar
      inDock={inDock}
      isSilent={isSilent}
      moment={t(phase === 'waiting' ? 'next_round_short' : phase === 'running' ? 'status_live' : 'crashed')}
      figure={<Moment />}
      picture={<TinyCurve />}
      own={inDock ? { label: t('game:your_bets'), value: <Worth /> } : { label: t('target'), value: <Targets /> }}
      places={{ round: 'w-26 shrink-0', own: inDock ? 'shrink-0 text-right' : 'text-right' }}
    />
  );
}

function Moment() {
  const { t } = useTexts('crash');
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let shown = '';
    return onFrame((frame) => {
      const element = place.current;
      if (element === null) return;
      const look = frame.frozen ? 'frozen' : frame.state.phase;
      if (element.dataset['look'] !== look) element.dataset['look'] = look;
      // A frozen round keeps the last received multiplier. The label above states that no messages arrive.
      const text = momentText({ ...frame, frozen: false }, (count) => t('game:seconds', { count })) || '—';
      if (text === shown) return;
      shown = text;
      element.textContent = text;
    });
  }, [t]);
  return (
    <span ref={place} className={classes(MINI_FIGURE, 'data-[look=crashed]:text-loss data-[look=frozen]:text-muted')} />
  );
}

/** Draws the curve so far, scaled to fill its space. */
const drawWay = (
  { context, palette }: { context: CanvasRenderingContext2D; palette: Palette },
  { state, elapsedMs, smooth, secondsLeft }: FlightFrame,
): void => {
  context.clearRect(0, 0, WIDTH, HEIGHT);
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.strokeStyle = palette.line;
  context.beginPath();
  context.moveTo(2, HEIGHT - 3);
  context.lineTo(WIDTH - 2, HEIGHT - 3);
  context.stroke();
  if (!state.loaded) return;
  context.strokeStyle = state.phase === 'crashed' ? palette.muted : palette.lift;
  context.beginPath();
  if (state.phase === 'waiting') {
    // Draws the time until the start along the ground.
    context.moveTo(2, HEIGHT - 3);
    context.lineTo(2 + (WIDTH - 4) * Math.min(1, secondsLeft / countdownTicks(termsNow())), HEIGHT - 3);
  } else {
    const rise = Math.max(0.75, smooth - 1);
    const spanMs = Math.max(9000, elapsedMs);
    for (let point = 0; point <= POINTS; point++) {
      const ms = (elapsedMs * point) / POINTS;
      context.lineTo(
        2 + ((WIDTH - 8) * ms) / spanMs,
        HEIGHT - 3 - ((HEIGHT - 8) * (smoothMultiplier(ms, state.growthPerMs) - 1)) / rise,
      );
    }
  }
  context.stroke();
};

function TinyCurve() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    return mountCanvas(canvas.current, {
      brushFor: ({ element, context }) => {
        context.scale(element.width / WIDTH, element.height / HEIGHT);
        return { context, palette: readPalette(element) };
      },
      draw: drawWay,
      onFrame,
    });
  }, []);
  return <canvas ref={canvas} style={{ width: WIDTH, height: HEIGHT }} className="min-w-0 shrink" />;
}

/** Targets of the player's bets. Without bets, the target of the next bet. */
function Targets() {
  const { t } = useTexts('crash');
  const selfBets = useCrash((state) => state.selfBets);
  const multiplier = useStakeForm((state) => state.multiplier);
  const targets =
    selfBets.length > 0 ? selfBets.map((bet) => bet.autoWithdraw) : multiplier === null ? [] : [multiplier];
  const isByHand = targets.length === 1 && targets[0] === NO_AUTO_CASH_OUT;
  return (
    <span className={classes('truncate text-14 font-semibold tabular-nums', selfBets.length === 0 && 'text-muted')}>
      {isByHand ? t('by_hand') : targets.map(autoCashOutText).join(' · ') || '—'}
    </span>
  );
}

/** Worth of the own bets: the stakes until the start, the current payout in flight, then the result. */
function Worth() {
  const language = useSettings((state) => state.language);
  const bets = useCrash(shownSelfBets);
  const isOpen = useCrash(({ phase }) => phase === 'waiting');
  const live = bets.filter((bet) => bet.is_win === BET_RESULT.PENDING);
  const { wonCents, stakedCents, isWin } = resultOf(bets);
  // The button already shows the payout of a manual bet.
  const isCounting = !isOpen && live.length > 0 && !live.some(isManual);
  const isOver = live.length === 0;
  // A return at or below the stakes is no win. [F10]
  const isGain = isOver && wonCents > stakedCents;
  return (
    <span className={classes('text-14 font-semibold tabular-nums', isOver && (isGain ? 'text-win' : 'text-muted'))}>
      {isCounting ? (
        <LiveSum bets={live} />
      ) : (
        dollars((isOver ? (isWin ? wonCents : -stakedCents) : stakedCents) / 100, 2, language)
      )}
    </span>
  );
}
