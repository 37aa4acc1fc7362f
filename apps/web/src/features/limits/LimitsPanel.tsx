import type { PlayerLimit, PlayerLimits } from '@updraft/contract';
import { LIMIT_KINDS, type LimitKind } from '@updraft/rules/limits';
import { AsyncBody, Button, Icon, loadStatusOf, Panel, Skeleton } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { dayTime, dateTime, dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { BreakPanel } from './BreakPanel.tsx';
import { LimitDialog } from './LimitDialog.tsx';
import { useLimits } from './query.ts';
import { ReminderPanel } from './ReminderPanel.tsx';

/** The player's own limits on deposits, stakes and losses, the reminder, and breaks. */
export function LimitsPanel({ playerId }: { playerId: number }) {
  const { t } = useTexts('limits');
  const found = useLimits(playerId);
  return (
    <AsyncBody
      status={loadStatusOf(found)}
      skeleton={<Skeleton className="h-96 rounded-14" />}
      error={{
        title: t('limits_error:load'),
        retryLabel: t('app:retry'),
        onRetry: () => void found.refetch(),
        framed: true,
      }}
    >
      {() => found.data && <Limits limits={found.data} />}
    </AsyncBody>
  );
}

function Limits({ limits: { limits, reminder, break: current } }: { limits: PlayerLimits }) {
  const { t } = useTexts('limits');
  const [changed, setChanged] = useState<PlayerLimit | null>(null);
  return (
    <div className="flex flex-col gap-4">
      {current && <CurrentBreak current={current} />}
      <div className="max-w-[76ch] text-14 text-muted">
        <p>{t('lead')}</p>
        <p className="mt-1">{t('hours')}</p>
      </div>
      <div className="grid gap-4 lg:grid-cols-3 lg:gap-y-0">
        {LIMIT_KINDS.map((kind) => (
          <KindPanel key={kind} kind={kind} limits={limits.filter((one) => one.kind === kind)} onChange={setChanged} />
        ))}
      </div>
      <ReminderPanel minutes={reminder} />
      <div className="grid gap-4 lg:grid-cols-2">
        <BreakPanel kind="pause" />
        <BreakPanel kind="exclusion" />
      </div>
      {changed && <LimitDialog limit={changed} onClose={() => setChanged(null)} />}
    </div>
  );
}

function CurrentBreak({ current }: { current: NonNullable<PlayerLimits['break']> }) {
  const { t } = useTexts('limits');
  const language = useSettings((state) => state.language);
  return (
    <Panel as="section" role="status" tone="lift" padding="small" className="flex gap-3">
      <Icon name="clock" size={22} className="shrink-0 text-lift" />
      <div>
        <p className="font-semibold">{t(`on_${current.kind}`, { until: dayTime(current.until, language) })}</p>
        <p className="text-14 text-muted">{t('on_break_text')}</p>
      </div>
    </Panel>
  );
}

interface KindPanelProps {
  kind: LimitKind;
  limits: readonly PlayerLimit[];
  onChange: (limit: PlayerLimit) => void;
}

function KindPanel({ kind, limits, onChange }: KindPanelProps) {
  const { t } = useTexts('limits');
  return (
    // The panels share the rows of one grid, so that headings, texts and limits are aligned even if one text is longer.
    <Panel heading={t(`kind_${kind}`)} padding="medium" className="lg:row-span-5 lg:grid lg:grid-rows-subgrid">
      <p className="mt-1 text-12 text-muted">{t(`kind_${kind}_text`)}</p>
      <ul className="mt-3 divide-y divide-line lg:row-span-3 lg:grid lg:grid-rows-subgrid">
        {limits.map((limit) => (
          <LimitRow key={limit.days} limit={limit} onChange={onChange} />
        ))}
      </ul>
    </Panel>
  );
}

function LimitRow({ limit, onChange }: { limit: PlayerLimit; onChange: (limit: PlayerLimit) => void }) {
  const { t } = useTexts('limits');
  const language = useSettings((state) => state.language);
  const { kind, days, sum, next, used } = limit;
  const shown = (value: number | null): string => (value === null ? t('none') : dollars(value, 2, language));
  const window = t(`days_${days}`);
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-14 md:min-h-9">
          <span>{window}</span>
          <span className={sum === null ? 'text-muted' : 'font-semibold tabular-nums'}>{shown(sum)}</span>
        </p>
        {sum !== null && (
          <>
            <span aria-hidden="true" className="mt-1 block h-1 overflow-hidden rounded-full bg-ink-800">
              <span
                className="block h-full bg-lift"
                style={{ width: `${sum === 0 ? 100 : Math.min(100, (used / sum) * 100)}%` }}
              />
            </span>
            <p className="mt-1 text-12 text-muted tabular-nums">{t('used', { sum: dollars(used, 2, language) })}</p>
          </>
        )}
        {next && (
          <p className="mt-1 text-12 text-lift tabular-nums">
            {t('waits', { at: dateTime(next.at, language), sum: shown(next.sum) })}
          </p>
        )}
      </div>
      <Button
        size="small"
        aria-label={t('change_label', { kind: t(`kind_${kind}`), days: window })}
        onClick={() => onChange(limit)}
      >
        {t('change')}
      </Button>
    </li>
  );
}
