import type { PublishedRound } from '@updraft/contract';
import { verifierOf } from '@updraft/rules/verifiers';
import { Icon } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { HandCheck } from './HandCheck.tsx';
import { valuesOf } from './proof.ts';
import { RoundValues } from './RoundValues.tsx';
import { VerifyPanel } from './VerifyPanel.tsx';

/** All values of a round of any game. Above them is the verification, once no value is secret any more. */
export function RoundCheck({ round }: { round: PublishedRound }) {
  const { t } = useTexts('fairness');
  const verifier = verifierOf(round.game);
  if (!verifier) return null;
  const values = valuesOf(verifier, round);
  // A refunded round of a drawn game lacks its randomness: nobody can see what it would have brought.
  const isDrawn = verifier.fields.some(({ form }) => form === 'signature');
  return (
    <>
      {values ? (
        <VerifyPanel verifier={verifier} values={values} id={round.id} className="mb-4" />
      ) : (
        <p className="mb-3 flex gap-2 text-muted">
          <Icon name="lock" size={18} />
          {round.refunded_at === null ? (
            <span>
              <strong className="font-medium text-text">{t('round_open')}.</strong> {t('round_open_text')}
            </span>
          ) : (
            <span>
              <strong className="font-medium text-text">{t('round_refunded')}.</strong>{' '}
              {t(isDrawn ? 'round_refunded_drawn_text' : 'round_refunded_text')}
            </span>
          )}
        </p>
      )}
      <RoundValues verifier={verifier} round={round} withChain />
      {values && <HandCheck verifier={verifier} values={values} />}
    </>
  );
}
