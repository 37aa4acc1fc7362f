import { classes, Icon } from '@updraft/ui';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { dollars } from '../../../lib/format.ts';
import { timesText } from '../colours.ts';
import { onFrame } from '../frames.ts';
import { isGain, ownRound } from '../results/own-round.ts';
import { useWheel } from '../table.ts';
import type { WheelColour } from '../wire.ts';

/** What stands in the middle of the wheel: the seconds, the wait, the win multiplier. */
export function Hub() {
  const { t } = useTexts('wheel');
  const loaded = useWheel((state) => state.loaded);
  const phase = useWheel((state) => state.phase);
  const isPaused = useWheel((state) => state.maintenance);
  const notDrawn = useWheel((state) => state.notDrawn ?? null);
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <div
        // What the round has come to is not covered by the notice of it.
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
            <Label>{t(notDrawn === null ? 'returned_why' : `hub_not_drawn_${notDrawn}`)}</Label>
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
  const beacon = useWheel((state) => state.beacon);
  return (
    <>
      <Words>{t('closed')}</Words>
      {/* A low picture has no room for it inside the ring. */}
      {beacon !== null && (
        <span className="[@container_(height<17rem)]:sr-only">
          <Label>{t('waits_for', { round: beacon.round })}</Label>
        </span>
      )}
    </>
  );
}

/** The seconds of the spin that are left, written by the frame loop. */
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
  if (spin === null) return null;
  return (
    <>
      <p data-testid="wheel-result" className={classes(NUMBER, 'animate-fade', RESULT[spin.colour])}>
        {timesText(spin.multiplier)}
      </p>
      <Words>{t(spin.colour)}</Words>
      <OwnResult result={spin.colour} />
    </>
  );
}

/** What the round has come to for the player, where they look: on the picture. */
function OwnResult({ result }: { result: WheelColour }) {
  const { t } = useTexts('game');
  const bets = useWheel((state) => state.selfBets);
  if (bets.length === 0) return null;
  const round = ownRound(bets, result);
  const look = isGain(round) ? 'won' : round.wonCents > 0 ? 'returned' : 'lost';
  const cents = look === 'lost' ? round.stakedCents : round.wonCents;
  return (
    <p
      data-testid="wheel-own-result"
      className={classes(
        'animate-fade text-[clamp(0.75rem,3.4cqmin,1rem)] leading-tight font-semibold tabular-nums',
        look === 'won' ? 'text-win' : 'text-muted',
      )}
    >
      {t(look, { sum: dollars(cents / 100) })}
    </p>
  );
}
