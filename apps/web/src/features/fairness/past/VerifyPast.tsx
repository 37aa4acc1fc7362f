import { wholeOf } from '@updraft/rules/fairness';
import { AsyncBody, Button, EmptyState, Panel, RadioCards, Select, TextInput } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { useChains } from '../query.ts';
import { SKELETON } from '../FairnessList.tsx';
import { PastResult } from './PastResult.tsx';
import { Distribution } from './Distribution.tsx';
import { type SaltedChain, usePast } from './use-past.ts';
import type { RoundRange } from './verify-past.ts';

const HOW_MANY = { last_1000: 1000, last_10000: 10_000, all: null, range: null } as const;
type HowMany = keyof typeof HOW_MANY;

/** Checks the past of a chain on this device: all of it, its newest part, or a typed range of rounds. */
export function VerifyPast({ game }: { game: string }) {
  const { t } = useTexts('fairness');
  const chains = useChains();
  const ofGame = chains.data?.filter((chain): chain is SaltedChain => chain.game === game && chain.salt !== null);
  const check = checkOf(ofGame, chains.isError);
  const retry = (): void => void chains.refetch();
  return (
    <Panel aria-labelledby="past-title" padding="small" className="mt-6">
      <h3 id="past-title" className="text-16 font-semibold">
        {t('past')}
      </h3>
      <p className="mt-1 max-w-[68ch] text-14 text-muted">{t('past_text')}</p>
      <div className="mt-4">
        <AsyncBody
          status={check.status}
          skeleton={SKELETON}
          error={{ title: t('load_failed'), retryLabel: t('app:retry'), onRetry: retry, framed: true }}
          empty={
            <EmptyState
              icon="shield"
              title={t('past_empty')}
              action={
                <Button size="small" icon="refresh" onClick={retry}>
                  {t('past_look_again')}
                </Button>
              }
            >
              {t('past_empty_text')}
            </EmptyState>
          }
        >
          {() => check.status === 'ready' && <PastCheck chains={check.chains} present={check.present} />}
        </AsyncBody>
      </div>
    </Panel>
  );
}

type Check =
  | { status: 'loading' | 'failed' | 'empty' }
  /** `present`: the newest chain of which a round is over. */
  | { status: 'ready'; chains: readonly SaltedChain[]; present: SaltedChain };

/** Returns the state of the chains' list. `present`: the newest chain with a finished round. */
const checkOf = (chains: readonly SaltedChain[] | undefined, isError: boolean): Check => {
  if (chains === undefined) return { status: isError ? 'failed' : 'loading' };
  const present = chains.find(({ newest }) => newest !== null);
  return present ? { status: 'ready', chains, present } : { status: 'empty' };
};

function PastCheck({ chains, present }: { chains: readonly SaltedChain[]; present: SaltedChain }) {
  const { t } = useTexts('fairness');
  const { state, start, stop, reset } = usePast();
  const [chosenId, setChosenId] = useState(present.id);
  const [howMany, setHowMany] = useState<HowMany>('last_1000');
  const chain = chains.find(({ id }) => id === chosenId) ?? present;
  const [ends, setEnds] = useState({ from: '', to: '' });
  const isRunning = state.phase === 'running';
  const range = howMany === 'range' ? rangeOf(chain, ends) : null;
  const cannotStart = howMany === 'range' && range === null;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
        <Select
          label={t('past_chain')}
          value={String(chain.id)}
          disabled={isRunning}
          onChange={(value) => {
            // Removes the verdict on the chain that was chosen before.
            reset();
            setChosenId(Number(value));
          }}
          options={chains.map((one) => ({
            value: String(one.id),
            text: t('past_chain_value', { id: one.id, from: one.base + 1, to: one.base + one.length }),
          }))}
        />
        <RadioCards<HowMany>
          label={t('past_how_many')}
          value={howMany}
          disabled={isRunning}
          onChange={(value) => {
            reset();
            setHowMany(value);
          }}
          options={(['last_1000', 'last_10000', 'all', 'range'] as const).map((value) => ({
            value,
            content: t(`past_${value}`),
          }))}
          className="grid grid-cols-2 gap-2 sm:grid-cols-4"
        />
      </div>
      {howMany === 'range' && (
        <RangeFields
          ends={ends}
          disabled={isRunning}
          problem={
            cannotStart && ends.from !== '' && ends.to !== '' ? t('past_range_wrong', { ...rangeIn(chain) }) : ''
          }
          onChange={(change) => {
            reset();
            setEnds((before) => ({ ...before, ...change }));
          }}
        />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        {isRunning ? (
          <Button icon="close" onClick={stop}>
            {t('past_stop')}
          </Button>
        ) : (
          <Button
            variant={state.phase === 'idle' ? 'primary' : 'secondary'}
            icon="shield"
            disabled={cannotStart}
            onClick={() => void start(chain, { most: HOW_MANY[howMany], range })}
          >
            {t(state.phase === 'idle' ? 'past_run' : 'verify_again')}
          </Button>
        )}
        <PastResult game={chain.game} state={state} />
      </div>
      {state.progress?.tally && <Distribution game={chain.game} tally={state.progress.tally} />}
    </>
  );
}

interface Ends {
  from: string;
  to: string;
}

/** Returns the range of a chain's finished rounds. */
const rangeIn = ({ base, newest }: SaltedChain): RoundRange => ({ from: base + 1, to: newest ?? base + 1 });

/** Returns the typed range; null: it is not a range of this chain's finished rounds. */
const rangeOf = (chain: SaltedChain, { from, to }: Ends): RoundRange | null => {
  const [first, last] = [wholeOf(from), wholeOf(to)];
  const within = rangeIn(chain);
  if (first === null || last === null || first < within.from || last > within.to || first > last) return null;
  return { from: first, to: last };
};

function RangeFields({
  ends,
  disabled,
  problem,
  onChange,
}: {
  ends: Ends;
  disabled: boolean;
  problem: string;
  onChange: (change: Partial<Ends>) => void;
}) {
  const { t } = useTexts('fairness');
  return (
    <div className="mt-3">
      <div className="grid max-w-96 grid-cols-2 gap-3">
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            label={t(`past_range_${end}`)}
            inputMode="numeric"
            disabled={disabled}
            value={ends[end]}
            onChange={(value) => onChange({ [end]: value })}
          />
        ))}
      </div>
      <p role="alert" className="mt-1 min-h-5 text-14 text-loss">
        {problem}
      </p>
    </div>
  );
}
