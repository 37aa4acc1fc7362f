import type { SkinDeposit } from '@updraft/contract';
import { Button, Icon, Spinner, buttonClasses, classes } from '@updraft/ui';
import { dateTime, dollars } from '../../lib/format.ts';
import { translate } from '../../lib/i18n.ts';
import { ItemArt } from '../../entities/item/ItemArt.tsx';
import { itemName } from '../../entities/item/item-name.ts';
import { closeModal } from '../../lib/modals.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { stepsOf, type StepState } from './offer-steps.ts';

/** State of a deposit of skins: three steps, the code by which its offer is known, and its items. */
export function OfferProgress({ deposit }: { deposit: SkinDeposit }) {
  const { t } = useTexts('skins');
  const language = useSettings((state) => state.language);
  const { items, trade } = deposit;
  const steps = stepsOf(deposit);
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <div className="min-w-0 space-y-4">
        <ol className="space-y-3">
          <Step name={t('step_sent')} state={steps[0]} />
          <Step name={t('step_accept')} state={steps[1]} />
          <Step name={t('step_credited')} state={steps[2]} />
        </ol>
        <Outcome deposit={deposit} />
        <div className="rounded-8 border border-line bg-ink-850 p-3">
          <div className="text-12 text-muted">{t('code')}</div>
          <div className="font-mono text-16 break-all">{trade.code}</div>
          <p className="mt-1 text-12 leading-4 text-muted">{t('code_text')}</p>
        </div>
      </div>
      <ul
        aria-label={t('way_in', { count: items.length })}
        tabIndex={0}
        className="grid max-h-64 content-start overflow-y-auto rounded-8 border border-line bg-ink-850 p-2 md:max-h-80"
      >
        {items.map((item, index) => (
          <li key={index} className="flex min-w-0 items-center gap-3 py-0.5">
            <ItemArt image={item.image} size={48} alt="" />
            <span className="min-w-0 flex-1 truncate text-14">{itemName(item, language)}</span>
            <span className="text-14 font-semibold tabular-nums">{dollars(item.price, 2, language)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Step({ name, state }: { name: string; state: StepState }) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={classes('flex items-center gap-3 text-14', state === 'later' && 'text-muted')}
    >
      <span
        className={classes(
          'grid size-7 shrink-0 place-items-center rounded-full border',
          state === 'done' ? 'border-win/50 text-win' : state === 'failed' ? 'border-loss/50 text-loss' : 'border-line',
        )}
      >
        {state === 'done' && <Icon name="check" size={16} />}
        {state === 'failed' && <Icon name="close" size={16} />}
        {state === 'now' && <Spinner />}
      </span>
      {name}
    </li>
  );
}

/** States in words what the deposit waits for, or its result. */
function Outcome({ deposit: { status, trade, amount, reason, protected_until } }: { deposit: SkinDeposit }) {
  const { t } = useTexts('skins');
  const language = useSettings((state) => state.language);
  if (status === 'completed')
    return (
      <p role="status" className="text-14">
        <span className="font-semibold text-win">{t('credited', { sum: dollars(amount, 2, language) })}</span>
        {protected_until !== null && (
          <span className="mt-1 block text-muted">
            {t('protected_until', { until: dateTime(protected_until, language) })}
          </span>
        )}
      </p>
    );
  if (status !== 'sending')
    return (
      <p role="status" className="text-14 text-loss">
        {status === 'reversed'
          ? t('reversed')
          : t('canceled', { reason: translate(reason ?? '') ?? t(`trade_state:${trade.state}`) })}
      </p>
    );
  return (
    <p role="status" className="text-14">
      {t(`trade_state:${trade.state}`)}
      {trade.state === 'sent' && trade.expires_at !== null && (
        <span className="mt-1 block text-12 text-muted">
          {t('until', { until: dateTime(trade.expires_at, language) })}
        </span>
      )}
      <span className="mt-1 block text-12 text-muted">{t('stays')}</span>
    </p>
  );
}

/** Button of the next step: to the offer while it is open, back to the choice afterwards. */
export function OfferActions({ deposit: { status, trade }, onAgain }: { deposit: SkinDeposit; onAgain: () => void }) {
  const { t } = useTexts('skins');
  if (status === 'sending')
    return trade.url === null ? (
      <Button variant="primary" size="large" wide loading>
        {t('open_offer')}
      </Button>
    ) : (
      <a href={trade.url} target="_blank" rel="noopener noreferrer" className={buttonClasses('primary', 'large', true)}>
        <Icon name="external" size={18} />
        {t('open_offer')}
      </a>
    );
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button size="large" onClick={onAgain}>
        {t(status === 'completed' ? 'more' : 'again')}
      </Button>
      <Button variant="primary" size="large" onClick={closeModal}>
        {t('done')}
      </Button>
    </div>
  );
}
