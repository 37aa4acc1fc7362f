import { classes, Icon, Panel, Tooltip } from '@updraft/ui';
import { WHEEL_PAYS } from '@updraft/rules/wheel';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { BetList } from '../../../entities/bet/BetList.tsx';
import { RoundTotals } from '../../../entities/bet/RoundTotals.tsx';
import { count, dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { SHOWN_COLOURS, SWATCH, timesText } from '../colours.ts';
import { tightRoom } from '../stake/board.ts';
import { useWheelForm } from '../stake/form.ts';
import { useWheel } from '../table.ts';
import type { WheelState } from '../state-types.ts';
import type { WheelBet, WheelColour } from '../wire.ts';
import { COLUMN_ROW_PX, ColumnRow } from './ColumnRow.tsx';

/** Bets of the round by colour, below the round's totals. */
export default function Columns({ className }: { className?: string }) {
  const { t } = useTexts('game');
  const { total_users: players, total_bank: bank, total_items: items } = useWheel((state) => state.stats);
  return (
    <Panel
      aria-labelledby="live-bets-title"
      className={classes('@container flex min-h-0 flex-col overflow-hidden', className)}
    >
      <h2 id="live-bets-title" className="sr-only">
        {t('live_bets')}
      </h2>
      <RoundTotals totals={{ players, bank, items }} />
      <div className="grid min-h-0 flex-1 grid-cols-2 grid-rows-2 gap-px border-t border-line bg-line @lg:grid-cols-4 @lg:grid-rows-1">
        {SHOWN_COLOURS.map((colour) => (
          <ColumnOf key={colour} colour={colour} />
        ))}
      </div>
    </Panel>
  );
}

/** Bets on a colour. The rows may be drawn a few frames late, so that a hundred of them do not delay the wheel. */
function ColumnOf({ colour }: { colour: WheelColour }) {
  const all = useWheel((state) => state.bets);
  const bets = useMemo(() => all.filter((bet) => bet.colour === colour), [all, colour]);
  const later = useDeferredValue(bets);
  // An empty deferred list is not shown. On a slow machine 'No bets' would otherwise stand below a bank with stakes.
  return <Column colour={colour} bets={later.length === 0 ? bets : later} />;
}

type Outcome = 'open' | 'won' | 'lost';

/** Returns the outcome of the round for a colour; `open`: the result is not shown yet. */
const outcomeOf = ({ phase, spin }: Pick<WheelState, 'phase' | 'spin'>, colour: WheelColour): Outcome =>
  phase !== 'result' || spin === null ? 'open' : spin.colour === colour ? 'won' : 'lost';

const Column = memo(function Column({ colour, bets }: { colour: WheelColour; bets: readonly WheelBet[] }) {
  const { t } = useTexts('wheel');
  const loaded = useWheel((state) => state.loaded);
  const selfId = useWheel((state) => state.selfId);
  const roundId = useWheel((state) => state.roundId);
  const outcome = useWheel((state) => outcomeOf(state, colour));
  const row = useCallback(
    (bet: WheelBet, place: number, among: number) => (
      <ColumnRow key={bet.id} bet={bet} isOwn={bet.user.id === selfId} place={place} among={among} />
    ),
    [selfId],
  );
  return (
    <section
      aria-label={t(colour)}
      data-outcome={outcome}
      className="group/column @container/column flex min-h-0 min-w-0 flex-col bg-ink-900 data-[outcome=lost]:text-muted data-[outcome=won]:bg-ink-850"
    >
      <ColumnHead colour={colour} outcome={outcome} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <BetList
          game="wheel"
          roundId={roundId}
          bets={loaded ? bets : undefined}
          row={row}
          rowPx={COLUMN_ROW_PX}
          empty={<p className="px-2 py-3 text-center text-12 text-muted">{t('column_empty')}</p>}
        />
      </div>
    </section>
  );
});

function ColumnHead({ colour, outcome }: { colour: WheelColour; outcome: Outcome }) {
  const { t } = useTexts('wheel');
  const language = useSettings((state) => state.language);
  const bank = useWheel((state) => state.columns?.[colour].bank ?? 0);
  const users = useWheel((state) => state.columns?.[colour].users ?? 0);
  // The room is shown only while betting is open, and only if it is less than the largest bet.
  const roomCents = useWheel((state) =>
    state.limits === null || state.phase !== 'betting' ? null : tightRoom(state, colour),
  );
  const own = useWheel((state) =>
    state.selfBets.reduce((sum, bet) => (bet.colour === colour ? sum + bet.price : sum), 0),
  );
  const isChosen = useWheelForm((state) => state.colour === colour);
  return (
    <header className="border-b border-line">
      <div
        className={classes(
          'h-1.5 transition-opacity duration-(--motion-panel) group-data-[outcome=lost]/column:opacity-30',
          SWATCH[colour],
        )}
      />
      <div className={classes('px-2 py-1', isChosen && 'bg-ink-850')}>
        <p className="flex items-baseline gap-1.5">
          <span className="font-display text-14 font-bold">{timesText(WHEEL_PAYS[colour])}</span>
          {outcome === 'won' && <Icon name="check" size={14} className="self-center text-win" />}
          <span className="ml-auto truncate text-14 font-semibold tabular-nums">{dollars(bank, 2, language)}</span>
        </p>
        <p className="flex items-start gap-1.5 text-12 leading-4 text-muted tabular-nums">
          <span className="flex items-center gap-1">
            <Icon name="users" size={12} />
            <span className="sr-only">{t('game:players')}</span>
            {count(users, language)}
          </span>
          <span className="ml-auto min-w-0 text-right">
            {own > 0 && (
              <span className="block truncate text-text">{t('you', { sum: dollars(own, 2, language) })}</span>
            )}
            {roomCents !== null && (
              <Tooltip text={t('room_hint')} className="max-w-full cursor-help">
                <span className="truncate underline decoration-dotted underline-offset-2">
                  {roomCents === 0 ? t('full') : t('room', { sum: dollars(roomCents / 100, 2, language) })}
                </span>
              </Tooltip>
            )}
          </span>
        </p>
      </div>
    </header>
  );
}
