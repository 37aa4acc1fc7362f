import type { ActiveGiveaway, GiveawayParticipant } from '@updraft/contract';
import { AsyncList, Badge, EmptyState, Skeleton } from '@updraft/ui';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSession } from '../../entities/session/session-store.ts';
import { api } from '../../lib/api.ts';
import { localNowMs } from '../../lib/clock.ts';
import { closeModal } from '../../lib/modals.ts';
import type { Page } from '../../lib/pages.ts';
import { PlayerLink } from '../../lib/PlayerLink.tsx';
import { useTexts } from '../../lib/texts.ts';
import { usePages } from '../../lib/use-pages.ts';
import { UserAvatar, UserName } from '../../lib/UserName.tsx';
import { hasNewer } from './state.ts';
import { reloadParticipants } from './store.ts';

/** Least interval of requests for the newest participants, ms. */
export const RELOAD_EVERY_MS = 5000;
/** Number of participants on a page of the server. */
const PAGE = 50;

const pageOf = (rows: readonly GiveawayParticipant[]): Page<GiveawayParticipant> => ({
  rows,
  next: rows.length < PAGE ? null : String(rows.at(-1)?.place_id ?? 1),
});
const idOf = ({ place_id: place }: GiveawayParticipant): number => place;

/** Participants, each with their place; the newest first. */
export function Participants({ giveaway }: { giveaway: ActiveGiveaway }) {
  const { id, participants, members } = giveaway;
  const { t } = useTexts('giveaway');
  useNewest(giveaway);
  const playerId = useSession((state) => state.user?.id);
  const head = useMemo(() => pageOf(participants), [participants]);
  const load = useCallback(
    async (below: string) =>
      pageOf((await api('POST /api/giveaways/participants', { id, below: Number(below) })).participants),
    [id],
  );
  const pages = usePages({ of: String(id), head, load, idOf });
  return (
    <AsyncList
      items={pages.rows}
      // If there are members, an empty list has not been loaded yet.
      empty={
        members > 0 ? (
          <Skeleton className="h-40" />
        ) : (
          <EmptyState icon="users" title={t('participants_none')} className="py-6" />
        )
      }
      more={
        pages.hasMore
          ? {
              label: t('more'),
              failedText: t('giveaway_error:load_participants'),
              loading: pages.isLoading,
              failed: pages.hasFailed,
              onMore: pages.more,
            }
          : null
      }
    >
      {(all) => (
        <ul className="grid gap-1 sm:grid-cols-2">
          {all.map(({ place_id: place, user }) => (
            <li key={place}>
              <PlayerLink
                user={user}
                onClick={closeModal}
                className="flex min-h-11 items-center gap-3 rounded-8 px-2 hover:bg-ink-800"
              >
                <UserAvatar user={user} size={28} />
                <UserName user={user} className="flex-1 text-14" />
                {user.id === playerId && <Badge tone="lift">{t('you')}</Badge>}
                <span className="text-12 text-muted tabular-nums">{t('place', { place })}</span>
              </PlayerLink>
            </li>
          ))}
        </ul>
      )}
    </AsyncList>
  );
}

/**
 * Requests the newest participants whenever the known list lacks some: at once when the list opens, then at most every
 * 5 s.
 */
function useNewest({ id, members, participants }: ActiveGiveaway): void {
  const askedMs = useRef(-Infinity);
  const isBehind = hasNewer({ members, participants });
  useEffect(() => {
    if (!isBehind) return;
    let timer: ReturnType<typeof setTimeout>;
    let isWanted = true;
    const wait = (): void => {
      timer = setTimeout(ask, Math.max(0, askedMs.current + RELOAD_EVERY_MS - localNowMs()));
    };
    const ask = (): void => {
      askedMs.current = localNowMs();
      // A failed request is repeated, because there may be no further event that triggers one.
      void reloadParticipants(id).then((hasCome) => {
        if (isWanted && !hasCome) wait();
      });
    };
    wait();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [id, members, isBehind]);
}
