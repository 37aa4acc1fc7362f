import { classes } from '@updraft/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { isUnheard } from '../../../lib/connection-state.ts';
import { count, dollars, duration, percent } from '../../../lib/format.ts';
import { openModal, preloadModal } from '../../../lib/modals.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ownChance } from '../own-part.ts';
import { useJackpot } from '../table.ts';
import { PotItems } from './PotItems.tsx';

/** Figures above the spinner while the round is open: own chance, pot, time left, and dearest items. */
export function PotHead() {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  const bank = useJackpot((state) => state.pot.bank);
  const chance = useJackpot(ownChance);
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-2 px-3 pt-2 text-center [container-type:size]">
      <div className="grid w-full max-w-160 grid-cols-[minmax(min-content,1fr)_auto_minmax(min-content,1fr)] items-end gap-2 @md:gap-3">
        <Figure name={t('your_chance')}>
          {chance === null ? '—' : percent(chance / 100, chance === 100 ? 0 : 2, language)}
        </Figure>
        <div className="min-w-0">
          <button
            type="button"
            className={classes(
              'relative cursor-pointer text-12 text-muted underline decoration-line underline-offset-4',
              'after:absolute after:inset-x-0 after:-inset-y-3.5 hover:text-text hover:decoration-muted',
            )}
            onPointerEnter={() => preloadModal('jackpotRules')}
            onFocus={() => preloadModal('jackpotRules')}
            onClick={() => openModal('jackpotRules')}
          >
            {t('pot')} · {t('pot_return')}
          </button>
          <p
            data-testid="pot"
            className="mt-1 font-display text-[clamp(1.375rem,7.5cqi,4rem)] leading-none font-bold whitespace-nowrap tabular-nums"
          >
            {dollars(bank, 2, language)}
          </p>
        </div>
        <TimeLeft />
      </div>
      <Situation />
      <PotItems />
    </div>
  );
}

/** Figure beside the pot. It is never truncated: in a narrow place its name wraps. */
function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 tabular-nums">
      <p className="text-12 leading-4 text-muted">{name}</p>
      <p className="font-display text-[clamp(0.8125rem,3.2cqi,1.5rem)] leading-7 font-semibold whitespace-nowrap">
        {children}
      </p>
    </div>
  );
}

/** Time left until the draw. For a player who is alone in the pot, time left until the refund. */
function TimeLeft() {
  const { t } = useTexts('jackpot');
  const phase = useJackpot((state) => state.phase);
  const countdown = useJackpot((state) => state.countdown);
  if (phase === 'alone')
    return (
      <Figure name={t('back_in')}>
        <AloneTime />
      </Figure>
    );
  if (phase === 'betting')
    return (
      <Figure name={t('draw_in')}>
        <span data-testid="jackpot-countdown">{t('game:seconds', { count: countdown })}</span>
      </Figure>
    );
  return <Figure name={t('draw')}>{phase === 'beacon' || phase === 'spin' ? t('now') : '—'}</Figure>;
}

/** Minutes and seconds until the refund to a player who stays alone. */
function AloneTime() {
  const untilMs = useJackpot((state) => state.aloneUntilMs);
  const isFrozen = useJackpot((state) => isUnheard(state.connection));
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (isFrozen) return undefined;
    const timer = setInterval(() => setNowMs(performance.now()), 500);
    return () => clearInterval(timer);
  }, [isFrozen]);
  return duration(Math.max(0, untilMs - nowMs));
}

/** State of the round, as a sentence. */
function Situation() {
  const { t } = useTexts('jackpot');
  const loaded = useJackpot((state) => state.loaded);
  const phase = useJackpot((state) => state.phase);
  const isPaused = useJackpot((state) => state.maintenance);
  const beacon = useJackpot((state) => state.beacon);
  const notDrawn = useJackpot((state) => state.notDrawn ?? null);
  const hasOwn = useJackpot((state) => state.selfBets.length > 0);
  const tickets = useJackpot((state) => Math.round(state.pot.bank * 100));
  const language = useSettings((state) => state.language);
  const text = (): string => {
    if (!loaded) return t(isPaused ? 'game:bets_paused' : 'game:loading');
    if (isPaused && (phase === 'empty' || phase === 'alone')) return t('game:bets_paused');
    switch (phase) {
      case 'empty':
        return t('situation_empty');
      case 'alone':
        return t(hasOwn ? 'situation_alone_own' : 'situation_alone');
      case 'betting':
        return t('situation_betting', { tickets: count(tickets, language) });
      case 'beacon':
        return t('situation_beacon');
      case 'returned':
        if (notDrawn !== null) return t(`not_drawn_${notDrawn}`);
        return t(beacon === null ? 'situation_returned_alone' : 'situation_returned');
      case 'spin':
      case 'result':
        return t('situation_spin');
    }
  };
  return <p className="min-h-8 text-12 leading-4 text-balance text-muted @md:min-h-5 @md:text-14">{text()}</p>;
}
