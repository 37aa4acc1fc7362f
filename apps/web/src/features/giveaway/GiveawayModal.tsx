import type { ActiveGiveaway } from '@updraft/contract';
import { AsyncBody, Badge, Button, EmptyState, loadStatusOf, Modal, Skeleton, Tabs } from '@updraft/ui';
import { useState } from 'react';
import { useSession } from '../../entities/session/session-store.ts';
import { ItemArt } from '../../entities/item/ItemArt.tsx';
import { closeModal, openModal } from '../../lib/modals.ts';
import { useTexts } from '../../lib/texts.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { Conditions } from './Conditions.tsx';
import { History } from './History.tsx';
import { ItemTitle } from './ItemTitle.tsx';
import { Participants } from './Participants.tsx';
import { Ring } from './Ring.tsx';
import { canJoin, clockOf, type Timer, timerOf } from './state.ts';
import { conditions, giveaways, join, mine, retryGiveaway, useGiveaway } from './store.ts';

type Part = 'participants' | 'history';

/** Dialog of the giveaway: prizes, time left, conditions, participants, and earlier prizes. */
export default function GiveawayModal() {
  const { t } = useTexts('giveaway');
  useGiveaway();
  const known = giveaways.use();
  const [part, setPart] = useState<Part>('participants');
  const active = known.data?.activeGiveaway ?? null;
  const nowMs = useServerNow();
  const timer = timerOf(active, nowMs);
  return (
    <Modal
      title={t('title')}
      closeLabel={t('app:close')}
      onClose={closeModal}
      width="medium"
      footer={active && timer ? <JoinBar timer={timer} /> : undefined}
    >
      <AsyncBody
        status={loadStatusOf({ data: known.data, isError: known.isError })}
        skeleton={<Skeleton className="h-96" />}
        error={{ title: t('giveaway_error:load'), retryLabel: t('app:retry'), onRetry: retryGiveaway }}
      >
        {() => (
          <div className="space-y-5">
            {active ? (
              <Active giveaway={active} timer={timer} />
            ) : (
              <EmptyState icon="gift" title={t('none')} className="py-6">
                {t('none_text')}
              </EmptyState>
            )}
            <Tabs
              label={t('title')}
              value={active ? part : 'history'}
              onChange={setPart}
              tabs={[
                ...(active
                  ? [
                      {
                        value: 'participants' as const,
                        label: t('participants'),
                        content: <Participants giveaway={active} />,
                      },
                    ]
                  : []),
                {
                  value: 'history',
                  label: t('history'),
                  content: <History history={known.data?.historyGiveaways ?? []} />,
                },
              ]}
            />
          </div>
        )}
      </AsyncBody>
    </Modal>
  );
}

function Active({ giveaway, timer }: { giveaway: ActiveGiveaway; timer: Timer | null }) {
  const { t } = useTexts('giveaway');
  const isSignedIn = useSession((state) => state.status === 'player');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Ring item={giveaway.item} timer={timer} size={128} />
        <div className="min-w-48 flex-1">
          <p className="text-16 font-medium">
            <ItemTitle item={giveaway.item} />
          </p>
          <p className="mt-1 text-14 text-muted tabular-nums">
            {t('members', { count: giveaway.members })} · {t('free')}
          </p>
          {timer ? (
            <p className="mt-2">
              <span className="block text-12 text-muted">{t('ends_in')}</span>
              <time className="font-display text-28 font-medium tabular-nums">{clockOf(timer)}</time>{' '}
              <span className="text-14 text-muted tabular-nums">
                {t('passed', { percent: Math.floor(timer.percentage) })}
              </span>
            </p>
          ) : (
            <p role="status" className="mt-2">
              <span className="block font-display text-20 font-medium">{t('drawing')}</span>
              <span className="text-14 text-muted">{t('drawing_text')}</span>
            </p>
          )}
        </div>
      </div>
      {giveaway.prizes.length > 1 && (
        <section aria-label={t('prizes', { count: giveaway.prizes.length })}>
          <h3 className="text-14 font-medium">{t('prizes', { count: giveaway.prizes.length })}</h3>
          <ul className="mt-2 grid gap-1 sm:grid-cols-2">
            {giveaway.prizes.map((prize, at) => (
              <li key={at} className="flex items-center gap-2 text-14">
                <ItemArt image={prize.image} size={48} alt="" className="size-8!" />
                <span className="min-w-0">
                  <ItemTitle item={prize} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {timer && (
        <section aria-labelledby="giveaway-conditions">
          <h3 id="giveaway-conditions" className="mb-2 text-14 font-medium">
            {t('conditions')}
          </h3>
          <Conditions isSignedIn={isSignedIn} />
        </section>
      )}
    </>
  );
}

const NO_PLACE = { participant: false, place_id: null };

/** Button to take part. It is below the part that scrolls, so that it is always visible. */
function JoinBar({ timer }: { timer: Timer }) {
  const { t } = useTexts('giveaway');
  const isSignedIn = useSession((state) => state.user !== null);
  const { participant: isParticipant, place_id: place } = mine.use((state) => state.data) ?? NO_PLACE;
  const asked = conditions.use((state) => state.data);
  const [isAsking, setAsking] = useState(false);
  if (isParticipant) {
    return (
      <p role="status" className="flex min-h-11 items-center justify-center">
        <Badge tone="win">{place === null ? t('joined') : t('joined_place', { place })}</Badge>
      </p>
    );
  }
  const mayJoin = canJoin({ isSignedIn, timer, isParticipant, isAsking, conditions: asked ?? null });
  const press = (): void => {
    setAsking(true);
    void join().finally(() => setAsking(false));
  };
  return (
    <div className="flex flex-col gap-2">
      <Button variant="primary" disabled={!mayJoin && !isAsking} loading={isAsking} onClick={press} className="w-full">
        {t('join')}
      </Button>
      {!isSignedIn ? (
        <Button size="small" onClick={() => openModal('login')}>
          {t('sign_in')}
        </Button>
      ) : (
        !mayJoin && !isAsking && asked != null && <p className="text-center text-12 text-muted">{t('meet_first')}</p>
      )}
    </div>
  );
}
