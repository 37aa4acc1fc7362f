import type { CallOutput, HourlyBonus, HourlyResult, PublicUser } from '@updraft/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { EmptyState, Icon, Popover, Skeleton } from '@updraft/ui';
import { type ReactNode, useEffect } from 'react';
import { ConditionMark } from '../../entities/condition/ConditionMark.tsx';
import { useSession, usePlayerId } from '../../entities/session/session-store.ts';
import { api } from '../../lib/api.ts';
import { dateTime, dollars } from '../../lib/format.ts';
import { Link } from '../../lib/Link.tsx';
import { useIsWide } from '../../lib/media.ts';
import { PlayerLink } from '../../lib/PlayerLink.tsx';
import { type PopupProps, usePopups } from '../../lib/popups.ts';
import { useQuery } from '../../lib/query-client.ts';
import { onServer } from '../../lib/socket.ts';
import { useTexts } from '../../lib/texts.ts';
import { UserAvatar, UserName } from '../../lib/UserName.tsx';
import { useServerNow } from '../../lib/use-server-now.ts';
import { useBonus } from './bonus-store.ts';
import { bankTenths, clockOf, filled } from './countdown.ts';

type Conditions = CallOutput<'GET /api/jackpot-bonus/get-conditions'>;

/**
 * Largest delay of a request after a change of the bank, ms. Delays are random, so that not all pages send it at once.
 */
const SPREAD_MS = 1500;

/** The hourly bonus: its bank, the conditions for taking part, and the winners of the last hour. */
export default function BonusPopup({ anchor }: PopupProps) {
  const { t } = useTexts('hourly');
  const close = usePopups((state) => state.close);
  const isWide = useIsWide();
  const done = (): void => close('bonus');
  const found = useConditions();
  return (
    <Popover title={t('title')} anchor={anchor} onClose={done} side={isWide ? 'bottom' : 'top'} className="w-88">
      {found.data ? (
        <Body bonus={found.data} onLeave={done} />
      ) : found.isError ? (
        <EmptyState icon="gift" title={t('failed')} className="py-6" />
      ) : (
        <div className="space-y-2 p-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-10" />
          ))}
        </div>
      )}
    </Popover>
  );
}

/**
 * Queries the bonus with the player's state of its conditions: again after a change of the bank, and after a chat
 * message of the player.
 */
function useConditions() {
  const playerId = usePlayerId();
  const drawId = useBonus(({ bonus }) => bonus?.draw_id ?? null);
  const totalBank = useBonus(({ bonus }) => bonus?.totalBank ?? null);
  const found = useQuery<Conditions>({
    queryKey: ['hourly-bonus', playerId, drawId],
    queryFn: () => api('GET /api/jackpot-bonus/get-conditions', {}),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { refetch } = found;
  useEffect(() => {
    const timer = setTimeout(() => void refetch(), Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [totalBank, refetch]);
  useEffect(
    () => onServer('newMessage', ({ messages }) => messages.some(({ user }) => user.id === playerId) && void refetch()),
    [playerId, refetch],
  );
  return found;
}

function Body({ bonus, onLeave }: { bonus: Conditions; onLeave: () => void }) {
  const { t } = useTexts('hourly');
  const told = useBonus((state) => state.bonus);
  // Events contain the bank and the end of the hour too, and may be newer than the response.
  const shown: HourlyBonus = told ?? bonus;
  return (
    <div className="space-y-4 p-4 text-14">
      <Bank bonus={shown} />
      <p className="text-muted">
        {shown.end_time === null
          ? t('text_filling', { percent: shown.percent, goal: dollars(shown.goal) })
          : t('text_hour')}
      </p>
      {bonus.is_participant ? <Participating /> : <ConditionList conditions={bonus.conditions} />}
      <Last result={shown.last} onLeave={onLeave} />
    </div>
  );
}

function Bank({ bonus }: { bonus: HourlyBonus }) {
  const { t } = useTexts('hourly');
  const share = filled(bonus);
  return (
    <div>
      <div className="flex items-end justify-between gap-3">
        <span>
          <span className="block text-12 text-muted">{t('bank')}</span>
          <span className="font-display text-20 font-semibold text-lift tabular-nums">
            {dollars(bankTenths(bonus.totalBank), 1)}
          </span>
        </span>
        {bonus.end_time !== null && <Left endTime={bonus.end_time} />}
      </div>
      {bonus.end_time === null && !bonus.is_drawing && (
        <span className="mt-2 block h-2 overflow-hidden rounded-full bg-line">
          <span className="block h-full rounded-full bg-lift" style={{ width: `${share * 100}%` }} />
        </span>
      )}
      {bonus.is_drawing && (
        <p role="status" className="mt-2 text-muted">
          {t('drawing')}
        </p>
      )}
    </div>
  );
}

function Left({ endTime }: { endTime: string }) {
  const { t } = useTexts('hourly');
  const leftMs = Date.parse(endTime) - useServerNow();
  return (
    <span className="text-right">
      <span className="block text-12 text-muted">{t('ends_in')}</span>
      <span className="font-display text-20 font-semibold tabular-nums">{clockOf(leftMs)}</span>
    </span>
  );
}

function Participating() {
  const { t } = useTexts('hourly');
  return (
    <p className="flex items-center gap-3 rounded-8 border border-win/40 bg-win/10 p-3">
      <Icon name="check" className="shrink-0 text-win" />
      <span>
        <strong className="block font-semibold text-win">{t('participating')}</strong>
        <span className="text-muted">{t('participating_text')}</span>
      </span>
    </p>
  );
}

function ConditionList({ conditions }: Pick<Conditions, 'conditions'>) {
  const { t } = useTexts('hourly');
  const isPlayer = useSession((state) => state.user !== null);
  const { username, chat_messages: messages, total_bet_sum: stakes } = conditions;
  return (
    <section aria-labelledby="hourly-conditions">
      <h3 id="hourly-conditions" className="mb-2 font-medium">
        {t('conditions')}
      </h3>
      <ul className="space-y-2">
        {username.is_active && (
          <Condition done={username.is_completed}>{t('condition_username', { name: username.required })}</Condition>
        )}
        {messages.is_active && (
          <Condition done={messages.is_completed} progress={`${messages.current} / ${messages.required}`}>
            {t('condition_messages', { count: messages.required })}
          </Condition>
        )}
        {stakes.is_active && (
          <Condition
            done={stakes.is_completed}
            progress={`${dollars(Math.min(stakes.current, stakes.required))} / ${dollars(stakes.required)}`}
          >
            {t('condition_stakes', { sum: dollars(stakes.required) })}
          </Condition>
        )}
      </ul>
      {!isPlayer && <p className="mt-2 text-muted">{t('sign_in')}</p>}
    </section>
  );
}

function Condition({ done, progress, children }: { done: boolean; progress?: string; children: ReactNode }) {
  const { t } = useTexts('hourly');
  return (
    <li className="flex items-center gap-2">
      <ConditionMark isDone={done} />
      <span className="sr-only">{t(done ? 'done' : 'open')}</span>
      <span className="min-w-0 flex-1">{children}</span>
      {progress !== undefined && !done && <span className="shrink-0 text-muted tabular-nums">{progress}</span>}
    </li>
  );
}

function Last({ result, onLeave }: { result: HourlyResult | null; onLeave: () => void }) {
  const { t } = useTexts('hourly');
  if (result === null) return <p className="border-t border-line pt-3 text-muted">{t('no_last')}</p>;
  const winners: [PublicUser | null, number][] = [
    [result.first_winner, result.first_winner_sum],
    [result.second_winner, result.second_winner_sum],
    [result.third_winner, result.third_winner_sum],
  ];
  return (
    <section aria-labelledby="hourly-last" className="border-t border-line pt-3">
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h3 id="hourly-last" className="font-medium">
          {t('last')}
        </h3>
        <time dateTime={result.ended_at} className="text-12 text-muted">
          {dateTime(result.ended_at)}
        </time>
      </div>
      <ol className="space-y-1">
        {winners.map(
          ([user, sum], at) =>
            user && (
              <li key={user.id}>
                <PlayerLink
                  user={user}
                  onClick={onLeave}
                  className="flex min-h-11 items-center gap-2 rounded-8 px-1 hover:bg-ink-800"
                >
                  <span className="sr-only">{t('winner', { place: at + 1 })}</span>
                  <UserAvatar user={user} size={32} />
                  <UserName user={user} className="flex-1" />
                  <span className="shrink-0 font-medium text-lift tabular-nums">{dollars(sum)}</span>
                </PlayerLink>
              </li>
            ),
        )}
      </ol>
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 gap-y-1 text-12 text-muted">
        <span>{t('took_part', { count: result.participants })}</span>
        <Link to={`/draw/${result.draw_id}`} onClick={onLeave} className="text-link underline">
          {t('verify')}
        </Link>
      </p>
    </section>
  );
}
