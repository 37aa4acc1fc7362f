import { Modal } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { usePopups } from '../../lib/popups.ts';
import { ExchangeSummary } from './ExchangeSummary.tsx';
import { GivenItems } from './GivenItems.tsx';
import { StorehouseFilters } from './StorehouseFilters.tsx';
import { StorehouseList } from './StorehouseList.tsx';
import { beginStorehouse } from './use-suggestion.ts';

/** Popup of the storehouse: given items on one side, received items on the other, and the totals below. */
export default function StorehousePanel() {
  const { t } = useTexts('storehouse');
  const close = usePopups((state) => state.close);
  // Runs before the first render, so that filters of an earlier visit hide nothing.
  useState(beginStorehouse);
  return (
    <Modal
      title={t('title')}
      closeLabel={t('app:close')}
      width="full"
      flush
      focusTitle
      onClose={() => close('storehouse')}
      footer={<ExchangeSummary />}
    >
      <div className="flex min-h-0 flex-col max-md:[--art-height:3rem] max-md:[--card-height:10.5rem] md:h-[min(34rem,calc(100dvh-20rem))] md:flex-row">
        <GivenItems />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <StorehouseFilters />
          <StorehouseList />
        </div>
      </div>
    </Modal>
  );
}
