import { useTexts } from '../../../lib/texts.ts';
import type { JackpotRound } from '../wire.ts';

/**
 * Tickets and their published hash for a round that was refunded after its betting had closed. They prove that nobody's
 * tickets changed. A round with a result shows its tickets among the verified values instead.
 */
export function PublishedTickets({ round }: { round: Pick<JackpotRound, 'refunded_at' | 'tickets' | 'tickets_hash'> }) {
  const { t } = useTexts('jackpot');
  const { refunded_at, tickets, tickets_hash } = round;
  if (refunded_at === null || tickets === null || tickets_hash === null) return null;
  return (
    <section aria-labelledby="published-tickets" className="mt-4 border-t border-line pt-3">
      <h3 id="published-tickets" className="font-semibold">
        {t('list_title')}
      </h3>
      <p className="mt-1 text-14 text-muted">{t('list_text')}</p>
      <dl className="mt-2 flex flex-col gap-2 text-14">
        <div>
          <dt className="text-12 text-muted">{t('list_hash')}</dt>
          <dd className="font-mono text-12 leading-5 break-all">{tickets_hash}</dd>
        </div>
        <div>
          <dt className="text-12 text-muted">{t('list')}</dt>
          {/* The list scrolls, because a full pot has thousands of ranges. */}
          <dd
            tabIndex={0}
            className="max-h-60 overflow-y-auto overscroll-contain font-mono text-12 leading-5 break-all"
          >
            {tickets.split(',').map((range, at) => (
              <span key={range}>
                {at > 0 && ','}
                <wbr />
                {range}
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </section>
  );
}
