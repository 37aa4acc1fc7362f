import { Button, Icon, Modal, TextInput, buttonClasses } from '@updraft/ui';
import { useState } from 'react';
import { dollars } from '../../lib/format.ts';
import { closeModal } from '../../lib/modals.ts';
import { useTexts } from '../../lib/texts.ts';
import { checkReceipt } from './send.ts';

/** The number of a receipt is longer than this. */
const SHORTEST_RECEIPT = 10;

/** A sum as Russian texts have it: `2 311.25 ₽`. */
const roubles = (value: number): string => `${dollars(value, 2, 'ru').slice(1)}\u00a0₽`;

export interface P2pModalProps {
  /** Where to pay. */
  url: string;
  /** What is to be paid, in roubles. */
  sum: number;
}

/** Deposit from wallet to wallet: what to pay and where, and the number of the receipt. In Russian in every language. */
export default function P2pModal({ url, sum }: P2pModalProps) {
  const { t } = useTexts('p2p');
  const [receipt, setReceipt] = useState('');
  const [sending, setSending] = useState(false);
  const canSend = receipt.trim().length > SHORTEST_RECEIPT;
  const send = async (): Promise<void> => {
    setSending(true);
    const isPaid = await checkReceipt(receipt.trim());
    setSending(false);
    if (isPaid) closeModal();
  };
  return (
    <Modal title={t('title')} closeLabel={t('close')} onClose={closeModal}>
      <div lang="ru" className="flex flex-col gap-5">
        <div>
          <p className="text-12 text-muted">{t('amount')}</p>
          <p className="font-display text-28 font-medium tabular-nums">{roubles(sum)}</p>
        </div>
        <p className="text-14 text-muted">{t('steps')}</p>
        <a href={url} target="_blank" rel="noopener" className={buttonClasses('primary', 'large', true)}>
          {t('go')}
          <Icon name="external" size={18} />
        </a>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (canSend && !sending) void send();
          }}
        >
          <TextInput
            label={t('receipt')}
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
