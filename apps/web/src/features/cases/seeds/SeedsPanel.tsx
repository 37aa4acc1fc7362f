import type { CaseSeeds } from '@updraft/contract';
import { Button, classes, IconButton, Panel, Skeleton, TextInput, AsyncBody, loadStatusOf } from '@updraft/ui';
import { useState } from 'react';
import { useSession, usePlayerId } from '../../../entities/session/session-store.ts';
import { lazyPart } from '../../../lib/chunks.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { isFree } from '../opening/state.ts';
import { useOpeningStore } from '../opening/store.ts';
import { isClientSeed, makeClientSeed } from './client-seed.ts';
import { HashRow } from './HashRow.tsx';
import { standingOf, useSeedForm } from './seed-form.ts';
import { rotateSeed, saveClientSeed } from './send.ts';
import { useFollowedSeeds } from './use-followed-seeds.ts';

/** Fetched on demand with its hash functions, which a page without a revealed seed does not need. */
const PreviousSeed = lazyPart(() => import('./PreviousSeed.tsx'));

/** Panel with the seeds of the player's next openings and the last revealed seed. [CA-20 … CA-23] */
export function SeedsPanel({ className }: { className?: string }) {
  const { t } = useTexts('cases');
  const playerId = usePlayerId();
  const isGuest = useSession((state) => state.status === 'visitor');
  const found = useFollowedSeeds(playerId);
  const { data } = found;
  return (
    <Panel heading={t('seeds')} padding="small" className={className}>
      {isGuest ? (
        <p className="mt-1 text-14 text-muted">{t('seeds_guest')}</p>
      ) : (
        <AsyncBody
          status={loadStatusOf(found)}
          skeleton={<Skeleton className="mt-3 h-64" />}
          error={{ title: t('seeds_failed'), retryLabel: t('app:retry'), onRetry: () => void found.refetch() }}
        >
          {() => data && playerId !== null && <Seeds seeds={data} playerId={playerId} />}
        </AsyncBody>
      )}
    </Panel>
  );
}

function Seeds({ seeds, playerId }: { seeds: CaseSeeds; playerId: number }) {
  const { t } = useTexts('cases');
  const { server_seed_hash: hash, nonce, previous } = seeds;
  return (
    <div className="mt-1 flex flex-col gap-3 text-14">
      <p className="text-12 text-muted">{t('seeds_text')}</p>
      <HashRow label={t('server_seed_hash')} value={hash} />
      <ClientSeed seeds={seeds} playerId={playerId} />
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-12 text-muted">{t('nonce')}</span>
        <span className="font-semibold tabular-nums">{nonce}</span>
      </p>
      <Rotation playerId={playerId} hash={hash} />
      {previous && <PreviousSeed {...previous} />}
    </div>
  );
}

function ClientSeed({ seeds, playerId }: { seeds: CaseSeeds; playerId: number }) {
  const { t } = useTexts('cases');
  const form = useSeedForm();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useOpeningStore((state) => !isFree(state.opening));
  const standing = standingOf(seeds, form);
  const isBad = standing === 'bad';
  const save = async (): Promise<void> => {
    setBusy(true);
    await saveClientSeed(playerId, seeds.server_seed_hash, form.text);
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isClientSeed(form.text) && standing === 'new') void save();
      }}
    >
      <TextInput
        label={t('client_seed')}
        value={form.text}
        onChange={form.type}
        disabled={isUnderWay}
        maxLength={80}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={isBad}
        aria-describedby="client-seed-note"
        inputClassName="font-mono"
        after={
          <IconButton
            icon="refresh"
            label={t('new_client_seed')}
            disabled={isUnderWay}
            className="border border-line bg-ink-800"
            onClick={() => form.type(makeClientSeed())}
          />
        }
      />
      <div className="mt-2 flex items-center justify-between gap-2">
        <p id="client-seed-note" className={classes('text-12', isBad ? 'text-loss' : 'text-muted')}>
          {isBad ? t('bad_seed') : standing === 'new' ? t('client_seed_new') : ''}
        </p>
        {standing === 'new' && (
          <Button size="small" type="submit" loading={isBusy} disabled={isUnderWay}>
            {t('save_client_seed')}
          </Button>
        )}
      </div>
    </form>
  );
}

function Rotation({ playerId, hash }: { playerId: number; hash: string }) {
  const { t } = useTexts('cases');
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useOpeningStore((state) => !isFree(state.opening));
  const rotate = async (): Promise<void> => {
    setBusy(true);
    await rotateSeed(playerId, hash);
    setBusy(false);
  };
  return (
    <div>
      <Button size="small" icon="swap" wide loading={isBusy} disabled={isUnderWay} onClick={() => void rotate()}>
        {t('rotate')}
      </Button>
      <p className="mt-1 text-12 text-muted">{t('rotate_hint')}</p>
    </div>
  );
}
