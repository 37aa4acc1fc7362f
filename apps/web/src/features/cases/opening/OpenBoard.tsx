import { Link } from '../../../lib/Link.tsx';
import { Button, classes, Panel, RadioCards, Switch } from '@updraft/ui';
import { MAX_OPENINGS } from '@updraft/rules/cases';
import { useBalance, useSession } from '../../../entities/session/session-store.ts';
import { toCents } from '../../../lib/cents.ts';
import { fairnessOf } from '../../../lib/fairness-of.ts';
import { dollars } from '../../../lib/format.ts';
import { openModal } from '../../../lib/modals.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { SoundButton } from '../../../entities/stake/SoundButton.tsx';
import type { WholeBox } from '../query.ts';
import { OpenButton } from './OpenButton.tsx';
import { SaleOffer } from './SaleOffer.tsx';
import { isFree } from './state.ts';
import { setCount, setQuick, useOpeningStore } from './store.ts';
import { useOpeningButton, useOpeningOf } from './use-opening.ts';

const COUNTS = Array.from({ length: MAX_OPENINGS }, (_unused, at) => at + 1);

/**
 * Number of boxes, their total price, and the button. On phones the choice and the button stay within reach of the
 * thumb.
 */
export function OpenBoard({ whole, className }: { whole: WholeBox; className?: string }) {
  const { t } = useTexts('cases');
  const isQuick = useOpeningStore((state) => state.isQuick);
  const button = useOpeningButton(whole);
  return (
    <Panel aria-label={t('open_boxes')} className={classes('flex flex-col gap-3 p-3', className)}>
      <div className="-mr-2 flex items-center gap-1">
        <h2 className="mr-auto font-display text-14 leading-4 font-medium">{t('open_boxes')}</h2>
        <Button variant="ghost" size="small" onClick={() => openModal('casesRules', { whole })}>
          {t('rules')}
        </Button>
        <SoundButton label={t('sound')} />
      </div>
      <Costs box={whole.box} />
      <Switch checked={isQuick} onChange={setQuick} hint={t('quick_hint')}>
        {t('quick')}
      </Switch>
      <div
        data-keep-clear
        className="mt-auto flex flex-col gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-(--bottom-bars) max-md:z-(--layer-bar) max-md:border-t max-md:border-line max-md:bg-ink-900 max-md:px-3 max-md:pt-2 max-md:pb-1"
      >
        <Count boxId={whole.box.id} />
        <OpenButton whole={whole} />
        {button.kind === 'deposit' && <SaleOffer missingCents={button.missingCents} />}
      </div>
      <p className="flex justify-between gap-3 text-12 text-muted">
        <Link to="/profile?part=limits" className="underline decoration-line underline-offset-4 hover:text-text">
          {t('own_limits')}
        </Link>
        <a
          href={fairnessOf('cases')}
          target="_blank"
          rel="noopener"
          className="underline decoration-line underline-offset-4 hover:text-text"
        >
          {t('game:fairness_page')}
        </a>
      </p>
    </Panel>
  );
}

function Count({ boxId }: { boxId: number }) {
  const { t } = useTexts('cases');
  const count = useOpeningStore((state) => state.count);
  const isUnderWay = !isFree(useOpeningOf(boxId));
  return (
    <RadioCards
      label={t('how_many')}
      hideLabel
      value={String(count)}
      onChange={(value) => setCount(Number(value))}
      disabled={isUnderWay}
      className="grid grid-cols-5 gap-2"
      options={COUNTS.map((number) => ({
        value: String(number),
        content: (
          <span className="block text-center font-semibold tabular-nums">
            <span aria-hidden="true">{number}</span>
            <span className="sr-only">{t('boxes', { count: number })}</span>
          </span>
        ),
      }))}
    />
  );
}

/** Price and the balance after the payment, shown before the press. */
function Costs({ box: { id, price } }: { box: WholeBox['box'] }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const count = useOpeningStore((state) => state.count);
  const isPlayer = useSession((state) => state.status === 'player');
  const isUnderWay = !isFree(useOpeningOf(id));
  const balance = useBalance();
  const total = (toCents(price) * count) / 100;
  const after = (toCents(balance) - toCents(total)) / 100;
  return (
    <dl className="text-14">
      <Row
        name={t('cost')}
        isStrong
        value={`${count > 1 ? `${count} × ${dollars(price, 2, language)} = ` : ''}${dollars(total, 2, language)}`}
      />
      {isPlayer && <Row name={t('balance')} value={dollars(balance, 2, language)} />}
      {isPlayer && <Row name={t('after')} value={after < 0 || isUnderWay ? '–' : dollars(after, 2, language)} />}
    </dl>
  );
}

function Row({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className="flex min-h-7 items-baseline justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className={classes('tabular-nums', isStrong && 'text-16 font-semibold')}>{value}</dd>
    </div>
  );
}
