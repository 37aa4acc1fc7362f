import type { PublishedRound } from '@updraft/contract';
import { verifierOf } from '@updraft/rules/verifiers';
import { Icon } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { HandCheck } from './HandCheck.tsx';
import { valuesOf } from './proof.ts';
import { RoundValues } from './RoundValues.tsx';
import { VerifyPanel } from './VerifyPanel.tsx';

/** All values of a round of any game, and their verification once nothing of it is secret any more. */
export function RoundCheck({ round }: { round: PublishedRound }) {
  const { t } = useTexts('fairness');
  const verifier = verifierOf(round.game);
  if (!verifier) return null;
  const values = valuesOf(verifier, round);
  return (
    <>
      <RoundValues verifier={verifier} round={round} withChain />
      {values ? (
        <>
          <VerifyPanel verifier={verifier} values={values} className="mt-4" />
          <HandCheck verifier={verifier} values={values} />
        </>
      ) : (
        <p className="mt-3 flex gap-2 text-muted">
          <Icon name="lock" size={18} />
          {round.refunded_at === null ? (
            <span>
              <strong className="font-medium text-text">{t('round_open')}.</strong> {t('round_open_text')}
            </span>
          ) : (
            <span>
              <strong className="font-medium text-text">{t('round_refunded')}.</strong> {t('round_refunded_text')}
            </span>
          )}
        </p>
      )}
    </>
  );
}
