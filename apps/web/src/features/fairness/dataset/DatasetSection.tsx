import type { CallOutput } from '@updraft/contract';
import { datasetPlaces } from '@updraft/contract/constants';
import { buttonClasses, Icon, Select } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { useChains } from '../query.ts';
import { ArticleSection as Section } from '../../../lib/ArticleSection.tsx';
import { FairnessList } from '../FairnessList.tsx';
import { OfflineCommand } from './OfflineCommand.tsx';

type Chain = CallOutput<'GET /api/fairness/chains'>[number];

/** File of a chain: its number, and its first and last round. */
interface Part {
  part: number;
  from: number;
  to: number;
}

/** The files of a chain so far, the newest first. */
const partsOf = ({ game, base, length, newest }: Chain): Part[] => {
  const places = datasetPlaces(game);
  const played = Math.min(length, (newest ?? base) - base);
  return Array.from({ length: Math.ceil(played / places) }, (_unused, at) => ({
    part: at + 1,
    from: base + at * places + 1,
    to: base + Math.min(played, (at + 1) * places),
  })).reverse();
};

/** Past rounds of a game as files, for checks without the site. */
export function DatasetSection({ game }: { game: string }) {
  const { t } = useTexts('fairness');
  const chains = useChains();
  const played = chains.data?.filter((chain) => chain.game === game && chain.newest !== null && chain.salt !== null);
  return (
    <Section id="dataset" title={t('dataset')} lead={t('dataset_text')}>
      <FairnessList list={{ ...chains, data: played }} empty={t('dataset_empty')}>
        {(all) => <Files chains={all} />}
      </FairnessList>
    </Section>
  );
}

function Files({ chains }: { chains: readonly Chain[] }) {
  const { t } = useTexts('fairness');
  const [chosen, setChosen] = useState({ chain: '', part: '' });
  const chain = chains.find(({ id }) => String(id) === chosen.chain) ?? chains[0];
  if (!chain) return null;
  const parts = partsOf(chain);
  const part = parts.find((one) => String(one.part) === chosen.part) ?? parts[0];
  return (
    <>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Select
          label={t('past_chain')}
          value={String(chain.id)}
          onChange={(id) => setChosen({ chain: id, part: '' })}
          options={chains.map((one) => ({
            value: String(one.id),
            text: t('chain', { id: one.id }),
          }))}
        />
        <Select
          label={t('chain_rounds')}
          value={String(part?.part ?? '')}
          onChange={(value) => setChosen({ chain: String(chain.id), part: value })}
          options={parts.map((one) => ({
            value: String(one.part),
            text: t('chain_rounds_value', { from: one.from, to: one.to }),
          }))}
        />
        {part && (
          <a
            href={`/api/fairness/dataset/${chain.id}/${part.part}.ndjson`}
            download
            className={buttonClasses('primary')}
          >
            <Icon name="arrow-down" size={18} />
            {t('dataset_download')}
          </a>
        )}
      </div>
      {part && (
        <OfflineCommand
          file={`${chain.game}-chain-${chain.id}-rounds-${part.from - chain.base}-${part.to - chain.base}.ndjson`}
        />
      )}
    </>
  );
}
