import type { PublishedValues, VerifyReport } from '@updraft/rules/fairness';
import { Button } from '@updraft/ui';
import { prefillTicket } from '../../../entities/ticket/prefill.ts';
import { gameName } from '../../../lib/game-name.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type Claimed, claimOf } from './proof-text.ts';
import { useRefundTimes } from '../../../lib/use-refund-times.ts';

interface ClaimButtonProps extends Claimed {
  report: VerifyReport;
  values: PublishedValues;
}

/** Opens a ticket that has the proof of a wrong result already in it. */
export function ClaimButton({ game, unit, id, report, values }: ClaimButtonProps) {
  const { t } = useTexts('fairness');
  const times = useRefundTimes();
  const title = t('claim_title', { game: gameName(game), id });
  return (
    <div className="mt-3 rounded-8 border border-line bg-ink-850 p-3">
      <p className="max-w-[68ch] text-14 text-muted">{t('claim_offer', { times })}</p>
      <Button
        variant="primary"
        icon="ticket"
        className="mt-3"
        onClick={() => prefillTicket(claimOf({ game, unit, id }, { title, intro: t('claim_intro'), report, values }))}
      >
        {t('claim_button', { times })}
      </Button>
    </div>
  );
}
