import { verifierOf } from '@updraft/rules/verifiers';
import { classes, Icon } from '@updraft/ui';
import { RoundLink } from '../../../entities/round/RoundLink.tsx';
import { count } from '../../../lib/format.ts';
import { translate } from '../../../lib/i18n.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useSettings } from '../../../lib/settings.ts';
import { checkText } from '../verifier-texts.ts';
import { PastClaim } from './PastClaim.tsx';
import type { PastState } from './use-past.ts';
import type { PastProgress } from './verify-past.ts';

/** Progress and result of a chain's verification. */
export function PastResult({ game, state }: { game: string; state: PastState }) {
  const { phase, progress } = state;
  return (
    <div className="min-w-60 flex-1">
      {phase === 'running' && <Bar progress={progress} />}
      {/* Screen readers get only the result, because the progress changes ten times a second. */}
      <div role="status">{phase !== 'idle' && phase !== 'running' && <Verdict game={game} state={state} />}</div>
      {progress !== null && <Figures progress={progress} isOver={phase !== 'running'} />}
      {phase === 'running' && state.isWaiting && <Waiting />}
    </div>
  );
}

function Waiting() {
  const { t } = useTexts('fairness');
  return <p className="mt-1 text-12 text-muted">{t('past_waiting')}</p>;
}

function Bar({ progress }: { progress: PastProgress | null }) {
  const { t } = useTexts('fairness');
  const share =
    progress === null || progress.places === 0
      ? 0
      : Math.min(1, (progress.checked + progress.missing) / progress.places);
  return (
    <div
      role="progressbar"
      aria-label={t('past_progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      className="h-2 overflow-hidden rounded-8 bg-ink-800"
    >
      <div className="h-full origin-left bg-(image:--lift-gradient)" style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}

function Verdict({ game, state: { phase, progress, message } }: { game: string; state: PastState }) {
  const { t } = useTexts('fairness');
  const first = progress?.first ?? null;
  if (first !== null) {
    return (
      <>
        <Line isGood={false}>
          <span>
            {t('past_bad')}{' '}
            <RoundLink
              game={game}
              id={first.roundId}
              className="whitespace-nowrap text-info underline underline-offset-4"
            >
              {t('past_round', { id: first.roundId })}
            </RoundLink>
          </span>
        </Line>
        <p className="mt-1 text-14">{t('past_false', { check: falseCheck(game, first.check) })}</p>
        <PastClaim game={game} first={first} />
      </>
    );
  }
  if (phase === 'failed')
    return <Line isGood={false}>{(message !== null && translate(message)) || t('past_failed')}</Line>;
  if (phase === 'stopped') return <p className="font-semibold">{t('past_stopped')}</p>;
  return progress !== null && progress.checked > 0 ? (
    <Line isGood>{t('past_good', { count: progress.checked })}</Line>
  ) : (
    <p className="font-semibold">{t('past_none')}</p>
  );
}

/** Meaning of a failed check of a game. */
const falseCheck = (game: string, id: string): string =>
  checkText(verifierOf(game)?.checks.find((check) => check.id === id) ?? { id, about: id });

function Line({ isGood, children }: { isGood: boolean; children: React.ReactNode }) {
  return (
    <p className={classes('flex items-center gap-2 font-semibold', isGood ? 'text-win' : 'text-loss')}>
      <Icon name={isGood ? 'check' : 'warning'} size={18} className="shrink-0" />
      {children}
    </p>
  );
}

function Figures({ progress, isOver }: { progress: PastProgress; isOver: boolean }) {
  const { t } = useTexts('fairness');
  const language = useSettings((state) => state.language);
  const { places, checked, held, missing, elapsedMs } = progress;
  const number = (value: number): string => count(value, language);
  const perSecond = elapsedMs > 0 ? Math.round((checked * 1000) / elapsedMs) : 0;
  const parts = [
    t('past_held', { held: number(held), checked: number(checked) }),
    ...(isOver ? [] : [t('past_of', { places: number(places) })]),
    ...(perSecond > 0 ? [t('past_rate', { rate: number(perSecond) })] : []),
    ...(isOver && missing > 0 ? [t('past_missing', { missing: number(missing) })] : []),
  ];
  return (
    <>
      <p className="mt-1 text-14 text-muted tabular-nums">{parts.join(' · ')}</p>
      {isOver && <p className="text-12 text-muted">{t('past_local')}</p>}
    </>
  );
}
