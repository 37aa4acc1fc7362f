import { classes, Icon } from '@updraft/ui';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { dollars } from '../../../lib/format.ts';
import { OwnWin } from '../../../entities/round/OwnWin.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { SWATCH, timesText } from '../colours.ts';
import { onFrame } from '../frames.ts';
import { isGain, type OwnRound, ownRound } from '../results/own-round.ts';
import type { Spin } from '../state-types.ts';
import { useWheel } from '../table.ts';

/**
 * Content of the wheel's hub: a number and at most two lines of text. It shows the seconds, the wait, or the multiplier
 * of the result.
 */
export function Hub() {
  const { t } = useTexts('wheel');
  const loaded = useWheel((state) => state.loaded);
  const phase = useWheel((state) => state.phase);
  const isPaused = useWheel((state) => state.maintenance);
  const notDrawn = useWheel((state) => state.notDrawn ?? null);
  const own = useOwnRound();
  const spin = useWheel((state) => state.spin);
  if (phase === 'result' && spin !== null && own !== null && isGain(own))
    return <OwnGain cents={own.wonCents} spin={spin} />;
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <div
        // A notice must not cover the result.
        data-keep-clear={phase === 'result' ? '' : undefined}
        className="flex w-[42cqmin] flex-col items-center gap-1 text-center"
      >
        {!loaded ? (
          <Words>{t(isPaused ? 'game:bets_paused' : 'game:loading')}</Words>
        ) : phase === 'betting' && isPaused ? (
          <Words>{t('game:bets_paused')}</Words>
        ) : phase === 'betting' ? (
          <Countdown />
        ) : phase === 'beacon' ? (
          <Waiting />
        ) : phase === 'spin' ? (
          <SpinLeft />
        ) : phase === 'returned' ? (
          <>
            <Icon name="swap" size={28} className="text-muted" />
            <Words>{t('returned')}</Words>
            <Second>{t(notDrawn === null ? 'returned_why' : `hub_not_drawn_${notDrawn}`)}</Second>
          </>
        ) : (
          <Result />
        )}
      </div>
    </div>
  );
}

const Words = ({ children }: { children: string }) => (
  <p className="text-[clamp(0.75rem,3.4cqmin,1rem)] leading-tight font-semibold text-balance">{children}</p>
);

const Label = ({ children }: { children: string }) => (
  <p className="text-[clamp(0.75rem,3cqmin,0.875rem)] leading-tight text-balance text-muted">{children}</p>
);

/** Hides a line for sighted players if the picture is too low to fit it inside the ring. */
const IF_HIGH = '[@container_(height<17rem)]:sr-only';

const Second = ({ children }: { children: string }) => (
  <span className={IF_HIGH}>
    <Label>{children}</Label>
  </span>
);

const NUMBER = 'font-display text-[clamp(1.75rem,15cqmin,4.5rem)] leading-none font-bold tabular-nums';

function Countdown() {
  const { t } = useTexts('wheel');
  const seconds = useWheel((state) => state.countdown);
  return (
    <>
      <Label>{t('closes_in')}</Label>
      <p className={NUMBER} data-testid="wheel-countdown">
        {seconds}
      </p>
    </>
  );
}

function Waiting() {
  const { t } = useTexts('wheel');
  return (
    <>
      <Words>{t('closed')}</Words>
      <Second>{t('waits')}</Second>
    </>
  );
}

/** Seconds left of the spin. The frame loop writes them. */
function SpinLeft() {
  const { t } = useTexts('wheel');
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let shown = -1;
    return onFrame(({ spinLeftMs }) => {
      const seconds = Math.ceil(spinLeftMs / 1000);
      if (seconds === shown || place.current === null) return;
      shown = seconds;
      place.current.textContent = String(seconds);
    });
  }, []);
  return (
    <>
      <Label>{t('spinning')}</Label>
      <p ref={place} className={classes(NUMBER, 'text-muted')} />
    </>
  );
}

const RESULT = {
  black: 'text-text',
  green: 'text-wheel-green',
  red: 'text-wheel-red',
  yellow: 'text-wheel-yellow',
} as const;

function Result() {
  const { t } = useTexts('wheel');
  const spin = useWheel((state) => state.spin);
  const own = useOwnRound();
  if (spin === null) return null;
  return (
    <>
      <p data-testid="wheel-result" className={classes(NUMBER, 'animate-fade', RESULT[spin.colour])}>
        {timesText(spin.multiplier)}
      </p>
      <div className={own === null ? undefined : IF_HIGH}>
        <Words>{t(spin.colour)}</Words>
      </div>
      {own !== null && <OwnResult round={own} />}
    </>
  );
}

/** Result of the shown round for the player, known from the start of the spin; null before it, and without a bet. */
function useOwnRound(): OwnRound | null {
  const bets = useWheel((state) => state.selfBets);
  const colour = useWheel((state) => state.spin?.colour ?? null);
  return colour === null || bets.length === 0 ? null : ownRound(bets, colour);
}

/** A loss, or a return that is no gain, shown on the picture. [F10] */
function OwnResult({ round }: { round: OwnRound }) {
  const { t } = useTexts('game');
  const language = useSettings((state) => state.language);
  const isReturn = round.wonCents > 0;
  const cents = isReturn ? round.wonCents : round.stakedCents;
  return (
    <p
      data-testid="wheel-own-result"
      className="animate-fade text-[clamp(0.75rem,3.4cqmin,1rem)] leading-tight font-semibold text-muted tabular-nums"
    >
      {t(isReturn ? 'returned' : 'lost', { sum: dollars(cents / 100, 2, language) })}
    </p>
  );
}

/** Gain of the player, on a dark band across the wheel. The winning sector stays visible above it. [F10] */
function OwnGain({ cents, spin }: { cents: number; spin: Spin }) {
  const { t } = useTexts('wheel');
  return (
    <div className="pointer-events-none absolute inset-0 grid items-center">
      <div className="grid justify-items-center gap-[2cqh] bg-[linear-gradient(90deg,transparent_8%,var(--color-ink-950)_28%_72%,transparent_92%)] py-[2cqh] text-center">
        <OwnWin cents={cents} />
        <p className="flex items-center gap-2 text-14 leading-5 font-semibold">
          <span className={classes('size-3 rounded-full', SWATCH[spin.colour])} />
          <span data-testid="wheel-result" className="font-display tabular-nums">
            {timesText(spin.multiplier)}
          </span>
          {t(spin.colour)}
        </p>
      </div>
    </div>
  );
}
