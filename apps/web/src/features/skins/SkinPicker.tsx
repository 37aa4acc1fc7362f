import type { GameItem, SkinDeposit } from '@updraft/contract';
import { DEPOSIT_SKINS } from '@updraft/contract/constants';
import { AsyncBody, Button, EmptyState, IconButton, Skeleton, Switch, TextInput } from '@updraft/ui';
import { useState } from 'react';
import { ItemArt } from '../../entities/item/ItemArt.tsx';
import { itemName } from '../../entities/item/item-name.ts';
import { dateTime, dollars } from '../../lib/format.ts';
import { translate } from '../../lib/i18n.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { ItemCard } from '../../entities/item/ItemCard.tsx';
import { TradeLinkForm } from '../../entities/trade/TradeLinkForm.tsx';
import { askForOffer } from './send.ts';
import type { Picker } from './use-picker.ts';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2';
/**
 * Time left of a lock, ms, beyond which its end counts as unknown, because the platform does not state the end of such
 * locks.
 */
const FAR_MS = 5 * 365 * 86_400_000;

/** Choice among the player's skins on the game platform, each with the sum that is credited for it. */
export function SkinPicker({ picker }: { picker: Picker }) {
  const { t } = useTexts('skins');
  const language = useSettings((state) => state.language);
  const [changesLink, setChangesLink] = useState(false);
  const { inventory, percent, protectionMs, taken, refused, shown, choice } = picker;
  return (
    <div className="flex min-h-0 flex-col md:h-[min(36rem,calc(100dvh-16rem))]">
      <div className="grid grid-cols-[1fr_auto] items-end gap-2 border-b border-line p-3">
        <TextInput
          label={t('search')}
          type="search"
          icon="search"
          maxLength={100}
          value={picker.search}
          onChange={picker.setSearch}
        />
        <IconButton
          icon="refresh"
          label={t('refresh')}
          disabled={inventory.isFetching}
          onClick={() => void inventory.refetch()}
        />
        <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4">
          <Switch
            compact
            checked={shown.length > 0 && choice.skins.length >= shown.length}
            disabled={shown.length === 0}
            onChange={picker.chooseAll}
          >
            {t('select_all')}
          </Switch>
          <button
            type="button"
            aria-expanded={changesLink}
            className="min-h-11 cursor-pointer text-12 text-muted underline underline-offset-2 hover:text-text md:min-h-6"
            onClick={() => setChangesLink(!changesLink)}
          >
            {t('link_change')}
          </button>
        </div>
        {changesLink && (
          <div className="col-span-2 rounded-8 border border-line bg-ink-850 p-3">
            <TradeLinkForm
              onSaved={() => {
                setChangesLink(false);
                void inventory.refetch();
              }}
            />
          </div>
        )}
      </div>
      <section
        aria-label={t('taken')}
        aria-busy={inventory.isFetching}
        tabIndex={0}
        className="min-h-60 flex-1 p-3 md:min-h-0 md:overflow-y-auto"
      >
        <AsyncBody
          status={inventory.data ? 'ready' : inventory.isError && !inventory.isFetching ? 'failed' : 'loading'}
          skeleton={<Loading text={t('loading')} />}
          error={{
            title: translate(inventory.error?.message ?? '') ?? t('skins_error:load'),
            retryLabel: t('app:retry'),
            onRetry: () => void inventory.refetch(),
          }}
        >
          {() => (
            <>
              <p className="mb-3 text-12 leading-4 text-muted">
                {t('credited_note', { percent })}
                {protectionMs > 0 &&
                  ` ${t('protected_note', { until: dateTime(inventory.dataUpdatedAt + protectionMs, language) })}`}
              </p>
              {taken.length === 0 && (
                <EmptyState icon="crate" title={t('empty')}>
                  {t('empty_text')}
                </EmptyState>
              )}
              {taken.length > 0 && shown.length === 0 && <EmptyState icon="search" title={t('nothing_found')} />}
              <Cards picker={picker} />
              {refused.length > 0 && <Refused items={refused} />}
            </>
          )}
        </AsyncBody>
      </section>
    </div>
  );
}

function Cards({ picker: { shown, cards, chosen, toggle } }: { picker: Picker }) {
  return (
    <ul className={GRID}>
      {shown.map(({ assetId }) => {
        const card = cards.get(assetId);
        return (
          card && (
            <li
              key={assetId}
              className="grid [contain-intrinsic-size:auto_var(--card-height)] [content-visibility:auto]"
            >
              <ItemCard item={card} selected={chosen.has(assetId)} onToggle={toggle} />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Items that are not accepted, each with its reason. */
function Refused({ items }: { items: readonly GameItem[] }) {
  const { t } = useTexts('skins');
  const language = useSettings((state) => state.language);
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="mb-2 text-14 font-medium">{t('not_taken', { count: items.length })}</h3>
      <ul className="grid gap-x-4 md:grid-cols-2">
        {items.map(({ asset_id, item, market_hash_name, refused, held_until }) => {
          const until =
            held_until !== null && Date.parse(held_until) - Date.now() < FAR_MS
              ? ` ${t('held_until', { until: dateTime(held_until, language) })}`
              : '';
          return (
            <li key={asset_id} className="flex min-w-0 items-center gap-3 py-1">
              <ItemArt image={item?.image ?? ''} size={48} alt="" className="opacity-60" />
              <span className="min-w-0">
                <span className="block truncate text-14">
                  {item === null ? market_hash_name : itemName(item, language)}
                </span>
                <span className="block text-12 text-muted">
                  {translate(refused ?? '')}
                  {until}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Loading({ text }: { text: string }) {
  return (
    <div role="status">
      <p className="mb-3 text-12 text-muted">{text}</p>
      <div className={GRID}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="h-46" />
        ))}
      </div>
    </div>
  );
}

/** Number of chosen skins, their credit, and the button. */
export function PickerSummary({
  picker: { choice, limits, inventory },
  onAsked,
}: {
  picker: Picker;
  onAsked: (deposit: SkinDeposit) => void;
}) {
  const { t } = useTexts('skins');
  const language = useSettings((state) => state.language);
  const [sending, setSending] = useState(false);
  const money = (cents: number): string => dollars(cents / 100, 2, language);
  const problems = {
    none: () => '',
    below_min: () => t('below_min', { sum: money(limits.minCents) }),
    above_max: () => t('above_max', { sum: money(limits.maxCents) }),
    most_skins: () => t('most_skins', { most: DEPOSIT_SKINS }),
  };
  const ask = async (): Promise<void> => {
    setSending(true);
    const deposit = await askForOffer(choice);
    setSending(false);
    if (deposit) onAsked(deposit);
    else void inventory.refetch();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-40">
        <div className="text-12 text-muted">{t('you_get')}</div>
        <div className="font-display text-20 font-medium tabular-nums">{money(choice.sumCents)}</div>
        <div role="status" className="min-h-4 text-12 text-muted tabular-nums">
          {choice.problem === null || choice.problem === 'none' ? (
            t('chosen', { count: choice.skins.length })
          ) : (
            <span className="text-loss">{problems[choice.problem]()}</span>
          )}
        </div>
      </div>
      <Button
        variant="primary"
        className="max-sm:w-full sm:min-w-56"
        loading={sending}
        disabled={choice.problem !== null}
        onClick={() => void ask()}
      >
        {t('send')}
      </Button>
    </div>
  );
}
