import type { CrashGame } from '@updraft/contract';
import { Icon } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { HandCheck } from './HandCheck.tsx';
import { proofOf } from './proof.ts';
import { RoundValues } from './RoundValues.tsx';
import { VerifyPanel } from './VerifyPanel.tsx';

/** All values of a round, and their verification once nothing of it is secret any more. */
export function RoundCheck({ game }: { game: CrashGame }) {
  const { t } = useTexts('crash_round');
  const proof = proofOf(game);
  return (
    <>
      <RoundValues game={game} withChain />
      {proof ? (
        <>
          <VerifyPanel proof={proof} className="mt-4" />
          <HandCheck proof={proof} />
        </>
      ) : (
        <p className="mt-3 flex gap-2 text-muted">
          <Icon name="lock" size={18} />
          {game.refunded_at === null ? (
            <span>
              <strong className="font-medium text-text">{t('open')}.</strong> {t('open_text')}
            </span>
          ) : (
            <span>
              <strong className="font-medium text-text">{t('refunded')}.</strong> {t('refunded_text')}
            </span>
          )}
        </p>
      )}
    </>
  );
}
