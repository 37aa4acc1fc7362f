import type { GiveawayConditions } from '@updraft/contract';
import { Button, ErrorLine, Skeleton } from '@updraft/ui';
import type { ReactNode } from 'react';
import { Condition } from '../../entities/condition/Condition.tsx';
import { Subscribe } from '../../entities/telegram/Subscribe.tsx';
import { dollars } from '../../lib/format.ts';
import { openModal } from '../../lib/modals.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { CONDITIONS, type ConditionName, statusOf } from './state.ts';
import { conditions as known, retryGiveaway } from './store.ts';

/** Conditions of the giveaway: met, open, and the action that meets each. */
export function Conditions({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTexts('giveaway');
  const { data, isError } = known.use();
  if (data === undefined)
    return isError ? (
      <ErrorLine title={t('giveaway_error:load_conditions')} retryLabel={t('app:retry')} onRetry={retryGiveaway} />
    ) : (
      <Skeleton className="h-32" />
    );
  const shown = CONDITIONS.filter((name) => statusOf(data, name) !== 'none');
  if (data === null || shown.length === 0) return <p className="text-14 text-muted">{t('conditions_none')}</p>;
  return (
    <ul className="divide-y divide-line rounded-14 border border-line bg-ink-850">
      {shown.map((name) => (
        <Row key={name} name={name} conditions={data} isSignedIn={isSignedIn} />
      ))}
    </ul>
  );
}

interface RowProps {
  name: ConditionName;
  conditions: GiveawayConditions;
  isSignedIn: boolean;
}

function Row({ name, conditions, isSignedIn }: RowProps) {
  const { t } = useTexts('giveaway');
  const language = useSettings((state) => state.language);
  const isDone = statusOf(conditions, name) === 'done';
  const { required } = conditions[name];
  const shown = name === 'deposit' ? dollars(Number(required), 2, language).replace('$', '') : String(required);
  return (
    <li className="px-4 py-3">
      <Condition
        isDone={isDone}
        text={t(name, { required: shown, count: Number(required) })}
        state={t(isDone ? 'done' : 'still_open')}
      >
        {!isDone && isSignedIn && <HowTo name={name} />}
      </Condition>
    </li>
  );
}

function HowTo({ name }: { name: ConditionName }) {
  const { t } = useTexts('giveaway');
  if (name === 'telegram_channel_subscribe')
    return <Subscribe onCheck={() => void known.load().catch(() => undefined)} />;
  if (name === 'deposit')
    return (
      <Button size="small" icon="plus" className="mt-2" onClick={() => openModal('deposit')}>
        {t('shell:deposit')}
      </Button>
    );
  return <Hint>{t(name === 'username' ? 'username_how' : 'games_how')}</Hint>;
}

const Hint = ({ children }: { children: ReactNode }) => <p className="mt-0.5 text-12 text-muted">{children}</p>;
