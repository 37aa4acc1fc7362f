import type { CallOutput } from '@updraft/contract';
import { Panel } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { dateTime } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useChains } from './query.ts';
import { ArticleSection as Section } from '../../lib/ArticleSection.tsx';
import { FairnessList } from './FairnessList.tsx';

type Chain = CallOutput<'GET /api/fairness/chains'>[number];

/** Published chains of a game. */
export function Chains({ game }: { game: string }) {
  const { t } = useTexts('fairness');
  const chains = useChains();
  return (
    <Section id="chains" title={t('chains')} lead={t('chains_text')}>
      <FairnessList
        list={{ ...chains, data: chains.data?.filter((chain) => chain.game === game) }}
        empty={t('chains_empty')}
      >
        {(all) => (
          <ul className="flex flex-col gap-3">
            {all.map((chain) => (
              <ChainCard key={chain.id} chain={chain} />
            ))}
          </ul>
        )}
      </FairnessList>
    </Section>
  );
}

function ChainCard({ chain }: { chain: Chain }) {
  const { t } = useTexts('fairness');
  const language = useSettings((state) => state.language);
  return (
    <Panel as="li" padding="small">
      <h3 className="font-semibold">{t('chain', { id: chain.id })}</h3>
      <dl className="mt-2 grid gap-x-4 text-14 sm:grid-cols-[13rem_minmax(0,1fr)]">
        <Row
          name={t('chain_rounds')}
          value={t('chain_rounds_value', { from: chain.base + 1, to: chain.base + chain.length })}
        />
        <Row name={t('chain_commitment')} value={chain.commitment} isHash />
        <Row
          name={t('chain_beacon')}
          value={t('chain_beacon_value', { beacon: chain.beacon, round: chain.beacon_round })}
        />
        <Row name={t('chain_salt')} value={chain.salt ?? t('chain_salt_pending')} isHash={chain.salt !== null} />
        {chain.salt_signature !== null && <Row name={t('chain_salt_signature')} value={chain.salt_signature} isHash />}
        <Row name={t('chain_announced')} value={dateTime(chain.announced_at, language)} />
        <Row name={t('chain_receipt')} value={chain.receipt} isHash />
      </dl>
    </Panel>
  );
}

function Row({ name, value, isHash = false }: { name: string; value: string; isHash?: boolean }) {
  return (
    <>
      <dt className="pt-1 text-muted max-sm:text-12">{name}</dt>
      <dd className={isHash ? 'pt-1 font-mono text-12 leading-5 break-all' : 'pt-1'}>{value}</dd>
    </>
  );
}
