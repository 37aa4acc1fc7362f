import { verifierOf } from '@updraft/rules/verifiers';
import { buttonClasses, Page, Tabs } from '@updraft/ui';
import { ArticleSection as Section } from '../../lib/ArticleSection.tsx';
import { Contents } from '../../lib/Contents.tsx';
import { fairnessOf } from '../../lib/fairness-of.ts';
import { gameName } from '../../lib/game-name.ts';
import { Link } from '../../lib/Link.tsx';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/texts.ts';
import { useRefundTimes } from '../../lib/use-refund-times.ts';
import { Chains } from './Chains.tsx';
import { Programs } from './code/Programs.tsx';
import { DatasetSection } from './dataset/DatasetSection.tsx';
import type { FairGame } from './games/fair-game.ts';
import { FAIR_GAMES, fairGameOf } from './games/index.ts';
import { HowItWorks } from './HowItWorks.tsx';
import { Interruptions } from './Interruptions.tsx';
import { ReturnsTable } from './ReturnsTable.tsx';
import { VerifyForm } from './VerifyForm.tsx';
import { WorkedExample } from './WorkedExample.tsx';

/** Explanation and verification of results, with a part for each game. The address names the game. */
export default function ProvablyFairPage() {
  const { t } = useTexts('fairness');
  const navigate = useNavigate();
  const shown = fairGameOf(useSearch('game')) ?? FAIR_GAMES[0];
  return (
    <Page title={t('title')} lead={<p className="mt-4 max-w-[84ch] text-16 leading-7">{t('lead')}</p>}>
      <Tabs
        label={t('games')}
        value={shown.game}
        onChange={(game) => navigate(fairnessOf(game), { replace: true })}
        tabs={FAIR_GAMES.map((part) => ({
          value: part.game,
          label: gameName(part.game),
          content: <GamePart part={part} />,
        }))}
      />
    </Page>
  );
}

function GamePart({ part }: { part: FairGame }) {
  const { t } = useTexts('fairness');
  const times = useRefundTimes();
  const { game } = part;
  const verifier = verifierOf(game);
  if (!verifier) return null;
  const hasChains = verifier.verifyRun !== undefined;
  const ofChains = hasChains ? (['dataset', 'chains'] as const) : [];
  const ids = ['how', 'example', 'returns', 'code', 'verify', ...ofChains, 'interruptions', 'claim'] as const;
  return (
    <div className="grid gap-x-12 gap-y-8 pt-2 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <Contents
        name="fairness"
        title={t('contents')}
        parts={ids.map((id) => ({
          id,
          text: t(id === 'verify' && verifier.unit !== 'round' ? `verify_${verifier.unit}` : id),
        }))}
      />
      <div className="flex min-w-0 flex-col gap-10">
        <HowItWorks part={part} />
        <WorkedExample part={part} verifier={verifier} />
        <ReturnsTable part={part} />
        <Section id="code" title={t('code')} lead={t('code_text')}>
          <Programs verifier={verifier} values={part.example.values} />
        </Section>
        <VerifyForm verifier={verifier} />
        {hasChains && <DatasetSection game={game} />}
        {hasChains && <Chains game={game} />}
        <Interruptions part={part} hasList={hasChains} />
        <Section id="claim" title={t('claim')} lead={t('claim_text', { times })}>
          <Link to="/support" className={buttonClasses('secondary')}>
            {t('claim_link')}
          </Link>
        </Section>
      </div>
    </div>
  );
}
