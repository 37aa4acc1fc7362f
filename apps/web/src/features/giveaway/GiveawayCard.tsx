import { Badge, Button, ErrorLine, Icon, Panel } from '@updraft/ui';
import { ItemTitle } from './ItemTitle.tsx';
import { openModal, preloadModal } from '../../lib/modals.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { useTexts } from '../../lib/texts.ts';
import { Ring } from './Ring.tsx';
import { type Giveaway, clockOf, phaseOf, timerOf } from './state.ts';
import { giveaways, mine, retryGiveaway, useGiveaway } from './store.ts';

/** The giveaway below the game: its prize, its time and how many take part. It keeps its height in every state. */
export function GiveawayCard() {
  const { t } = useTexts('giveaway');
  const data = useGiveaway();
  const failed = giveaways.use((state) => state.isError) && data === undefined;
  return (
    <Panel
      padding="small"
      aria-label={t('title')}
      className="flex min-h-33 flex-wrap items-center gap-4 max-sm:min-h-48 md:max-lg:min-h-46"
    >
      {data?.activeGiveaway ? (
        <Running giveaway={data.activeGiveaway} />
      ) : (
        <Quiet failed={failed} isKnown={data !== undefined} />
      )}
    </Panel>
  );
}

/** Card without a running giveaway, or before one is loaded. */
function Quiet({ failed, isKnown }: { failed: boolean; isKnown: boolean }) {
  const { t } = useTexts('giveaway');
  return (
    <>
      <span className="grid size-18 shrink-0 place-items-center rounded-full border-4 border-line text-muted">
        <Icon name="gift" size={28} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-display text-14 font-medium">{t('title')}</h2>
        {failed ? (
          <ErrorLine title={t('giveaway_error:load')} retryLabel={t('app:retry')} onRetry={retryGiveaway} />
        ) : (
          <p className="text-14 text-muted">{isKnown ? `${t('none')}. ${t('none_text')}` : t('app:loading')}</p>
        )}
      </div>
      {isKnown && <Open label={t('details')} />}
    </>
  );
}

function Running({ giveaway }: { giveaway: Giveaway }) {
  const { t } = useTexts('giveaway');
  const nowMs = useServerNow();
  const timer = timerOf(giveaway, nowMs);
  const isParticipant = mine.use((state) => state.data?.participant) ?? false;
  const more = giveaway.prizes.length - 1;
  return (
    <>
      <Ring item={giveaway.item} timer={timer} size={72} />
      <div className="min-w-0 flex-1 basis-44">
        <h2 className="flex flex-wrap items-center gap-x-2 font-display text-14 font-medium">
          {t('title')}
          {isParticipant && <Badge tone="win">{t('joined')}</Badge>}
        </h2>
        <p className="text-14">
          <ItemTitle item={giveaway.item} isShort />
          {more > 0 && <span className="text-muted max-sm:hidden"> {t('more_prizes', { count: more })}</span>}
        </p>
        <p className="text-12 text-muted tabular-nums">{t('members', { count: giveaway.members })}</p>
        <p className="text-14 font-semibold tabular-nums">
          {phaseOf(giveaway, nowMs) === 'drawing' || timer === null ? (
            t('drawing')
          ) : (
            <>
              {clockOf(timer)}{' '}
              <span className="text-12 font-normal text-muted">
                {t('passed', { percent: Math.floor(timer.percentage) })}
              </span>
            </>
          )}
        </p>
      </div>
      <Open label={isParticipant || timer === null ? t('details') : t('open')} />
    </>
  );
}

const Open = ({ label }: { label: string }) => (
  <Button
    size="small"
    className="ml-auto max-sm:w-full"
    onPointerEnter={() => preloadModal('giveaway')}
    onClick={() => openModal('giveaway')}
  >
    {label}
  </Button>
);
