import type { SkinDeposit } from '@updraft/contract';
import { Modal } from '@updraft/ui';
import { useState } from 'react';
import { closeModal } from '../../lib/modals.ts';
import { useTexts } from '../../lib/texts.ts';
import { useSession } from '../../entities/session/session-store.ts';
import { OfferActions, OfferProgress } from './OfferProgress.tsx';
import { PickerSummary, SkinPicker } from './SkinPicker.tsx';
import { TradeLinkForm } from '../../entities/trade/TradeLinkForm.tsx';
import { useTradeList } from '../../entities/trade/trade-query.ts';
import { usePicker } from './use-picker.ts';

/**
 * Dialog of a deposit of skins: the trade link if it is not known, the choice of skins, then the state of the offer.
 */
export default function DepositSkinsModal() {
  const { t } = useTexts('skins');
  const hasLink = useSession((state) => Boolean(state.user?.trade_link));
  const [asked, setAsked] = useState<SkinDeposit | null>(null);
  const deposits = useTradeList()?.deposits;
  const picker = usePicker({ enabled: hasLink && asked === null });
  const shell = { title: t('title'), closeLabel: t('app:close'), onClose: closeModal };

  if (!hasLink)
    return (
      <Modal {...shell} width="medium">
        <h3 className="mb-1 text-14 font-semibold">{t('link_title')}</h3>
        <TradeLinkForm />
      </Modal>
    );
  if (asked !== null) {
    const deposit = deposits?.find(({ id }) => id === asked.id) ?? asked;
    const again = (): void => setAsked(null);
    return (
      <Modal {...shell} width="wide" footer={<OfferActions deposit={deposit} onAgain={again} />}>
        <OfferProgress deposit={deposit} />
      </Modal>
    );
  }
  return (
    <Modal {...shell} width="wide" flush footer={<PickerSummary picker={picker} onAsked={setAsked} />}>
      <SkinPicker picker={picker} />
    </Modal>
  );
}
