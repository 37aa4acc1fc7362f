import type { User } from '@updraft/contract';
import { Button, Icon, Modal, Panel } from '@updraft/ui';
import { useEffect, useState } from 'react';
import { Condition } from '../../entities/condition/Condition.tsx';
import { useSession } from '../../entities/session/session-store.ts';
import { Subscribe } from '../../entities/telegram/Subscribe.tsx';
import { useConfig } from '../../lib/config.ts';
import { dollars, duration, shortPercent } from '../../lib/format.ts';
import { closeModal, openModal } from '../../lib/modals.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { notify } from '../../lib/notices.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { type ConditionStep, type ShownCondition, obstacleOf, shownConditions, waitMs } from './conditions.ts';
import { reloadConditions, takeCashback, useConditionNews } from './send.ts';

/** Dialog of cashback: its sum, the button that moves it into the balance, and its five conditions. */
export default function CashbackModal() {
  const { t } = useTexts('cashback');
  const user = useSession((state) => state.user);
  useEffect(() => void reloadConditions(), []);
  useConditionNews();
  return (
    <Modal title={t('title')} closeLabel={t('app:close')} width="medium" onClose={closeModal}>
      {user && <Content user={user} />}
    </Modal>
  );
}

function Content({ user }: { user: User }) {
  const { t } = useTexts('cashback');
  const terms = useConfig((state) => state.config?.cashback);
  return (
    <div className="flex flex-col gap-5">
      <Amount user={user} />
      {terms && (
        <>
          <section aria-labelledby="cashback-conditions">
            <h3 id="cashback-conditions" className="mb-2 text-14 font-semibold">
              {t('conditions')}
            </h3>
            <ul className="flex flex-col gap-2">
              {shownConditions(user.conditions, terms).map((condition) => (
                <Row key={condition.key} condition={condition} />
              ))}
            </ul>
          </section>
          <HowItWorks percent={terms.percent} />
        </>
      )}
    </div>
  );
}

/**
 * Sum and its button, which is always enabled. While a press would be refused, the button is not highlighted, and the
 * reason is below it. [CB-7]
 */
function Amount({ user }: { user: User }) {
  const { t } = useTexts('cashback');
  const language = useSettings((state) => state.language);
  const leftMs = waitMs(user.cashback_next_at, useServerNow());
  const obstacle = obstacleOf(user, leftMs);
  const [sending, setSending] = useState(false);
  const take = async (): Promise<void> => {
    if (user.cashback <= 0) {
      notify({ type: 'error', message: 'cashback_api.nothing' });
      return;
    }
    setSending(true);
    await takeCashback();
    setSending(false);
  };
  return (
    <Panel as="div" tone="raised" padding="small" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 flex-1 basis-40">
        <span className="block text-12 text-muted">{t('amount')}</span>
        <span className="block font-display text-28 font-medium tabular-nums">
          {dollars(user.cashback / 100, 2, language)}
        </span>
      </p>
      <Button
        variant={obstacle === null ? 'primary' : 'secondary'}
        className="max-md:w-full"
        loading={sending}
        onClick={() => void take()}
      >
        {t('take')}
      </Button>
      {(obstacle === 'nothing' || obstacle === 'conditions') && (
        <p className="w-full text-12">{t(obstacle === 'nothing' ? 'cashback_api:nothing' : 'meet_first')}</p>
      )}
      <Wait leftMs={leftMs} />
    </Panel>
  );
}

/** Note that cashback can be moved once in 24 hours, with a countdown while that time runs. */
function Wait({ leftMs }: { leftMs: number }) {
  const { t } = useTexts('cashback');
  return (
    <p className="flex w-full items-center gap-2 text-12 text-muted tabular-nums">
      <Icon name="clock" size={16} className="shrink-0" />
      <span>
        {t('note')} {leftMs > 0 && t('next', { time: duration(leftMs) })}
      </span>
    </p>
  );
}

const useSteps = (): Record<
  Exclude<ConditionStep, null>,
  { label: 'shell:deposit' | 'shell:crash'; run: () => void }
> => {
  const navigate = useNavigate();
  return {
    deposit: { label: 'shell:deposit', run: () => openModal('deposit') },
    play: {
      label: 'shell:crash',
      run: () => {
        closeModal();
        navigate('/');
      },
    },
  };
};

function Row({ condition: { key, isDone, step, dollars: sum, count } }: { condition: ShownCondition }) {
  const { t } = useTexts('cashback');
  const language = useSettings((state) => state.language);
  const steps = useSteps();
  const next = isDone || step === null ? null : steps[step];
  return (
    <li className="rounded-8 border border-line px-3 py-2">
      <Condition
        isDone={isDone}
        text={t(key, { count: count ?? 0, sum: dollars(sum ?? 0, 2, language) })}
        state={t(isDone ? 'done' : 'not_done')}
      >
        {!isDone &&
          (key === 'has_subscription' ? (
            <Subscribe onCheck={() => void reloadConditions()} />
          ) : (
            <p className="mt-0.5 text-12 text-muted">{t(`${key}_how`)}</p>
          ))}
        {next && (
          <Button size="small" className="mt-2" onClick={next.run}>
            {t(next.label)}
          </Button>
        )}
      </Condition>
    </li>
  );
}

function HowItWorks({ percent }: { percent: number }) {
  const { t } = useTexts('cashback');
  const language = useSettings((state) => state.language);
  return (
    <section aria-labelledby="cashback-how">
      <h3 id="cashback-how" className="mb-2 text-14 font-semibold">
        {t('how')}
      </h3>
      <ul className="list-disc space-y-1 pl-5 text-14 text-muted">
        <li>{t('how_percent', { percent: shortPercent(percent, language) })}</li>
        <li>{t('how_bonus')}</li>
        <li>{t('how_edge')}</li>
        <li>{t('how_kept')}</li>
      </ul>
    </section>
  );
}
