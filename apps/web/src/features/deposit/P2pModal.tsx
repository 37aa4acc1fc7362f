import { MIN_RECEIPT_LENGTH } from '@updraft/contract/constants';
import { Button, Icon, Modal, TextInput, buttonClasses, classes } from '@updraft/ui';
import { useState, type ReactNode } from 'react';
import { useConfig } from '../../lib/config.ts';
import { dollars, duration } from '../../lib/format.ts';
import { closeModal, closerOfModal } from '../../lib/modals.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { roubles } from '../../lib/money-format.ts';
import { useTexts } from '../../lib/texts.ts';
import { checkReceipt } from './send.ts';

export interface P2pModalProps {
  /** Address of the payment. */
  url: string;
  /** `sum`: sum to pay, in roubles. `credited`: sum that is credited, in dollars. */
  sum: number;
  credited: number;
  /** Deadline of the payment, ISO 8601; null: unknown. */
  expiresAt: string | null;
}

/**
 * Deposit from wallet to wallet: sum, link and deadline of the payment, and a field for the number of its receipt. If
 * the wallet reports transfers to the site, the number is needed only for a transfer that was not credited. The texts
 * are Russian in every language.
 */
export default function P2pModal({ url, sum, credited, expiresAt }: P2pModalProps) {
  const { t } = useTexts('p2p');
  const [receipt, setReceipt] = useState('');
  const [sending, setSending] = useState(false);
  const isReported = useConfig((state) => state.config?.deposit.reportsTransfers ?? false);
  const nowMs = useServerNow();
  const leftMs = expiresAt === null ? null : Date.parse(expiresAt) - nowMs;
  const isOver = leftMs !== null && leftMs <= 0;
  const canSend = receipt.trim().length >= MIN_RECEIPT_LENGTH;
  const send = async (): Promise<void> => {
    const close = closerOfModal();
    setSending(true);
    const isPaid = await checkReceipt(receipt.trim());
    setSending(false);
    if (isPaid) close();
  };
  return (
    <Modal title={t('title')} closeLabel={t('close')} onClose={closeModal}>
      <div lang="ru" className="flex flex-col gap-5">
        <div>
          <p className="text-12 text-muted">{t('amount')}</p>
          <p className="font-display text-28 font-medium tabular-nums">{roubles(sum)}</p>
          <dl className="mt-2 grid grid-cols-2 gap-4 text-14">
            <Fact name={t('credited')}>{dollars(credited, 2, 'ru')}</Fact>
            {leftMs !== null && (
              <Fact name={t('left')}>
                <span role="timer">{duration(leftMs)}</span>
              </Fact>
            )}
          </dl>
        </div>
        {/* A transfer may be under way when the time is over, so its receipt is still accepted. */}
        <p role="status" className={classes('text-14', isOver ? 'text-loss' : 'text-muted')}>
          {t(isReported ? (isOver ? 'over_reported' : 'steps_reported') : isOver ? 'over' : 'steps')}
        </p>
        {!isOver && (
          <a href={url} target="_blank" rel="noopener" className={buttonClasses('primary', 'large', true)}>
            {t('go')}
            <Icon name="external" size={18} />
          </a>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (canSend && !sending) void send();
          }}
        >
          <TextInput
            label={t(isReported ? 'receipt_reported' : 'receipt')}
            value={receipt}
            maxLength={100}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('receipt_hint')}
            onChange={setReceipt}
            after={
              <Button type="submit" loading={sending} disabled={!canSend}>
                {t('ok')}
              </Button>
            }
          />
        </form>
      </div>
    </Modal>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
