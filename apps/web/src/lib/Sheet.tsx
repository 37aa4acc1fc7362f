import { Button, Modal } from '@updraft/ui';
import type { ReactNode } from 'react';
import { useTexts } from './texts.ts';

export interface SheetProps {
  title: string;
  /** Text of the button that closes the sheet, with the number of matching rows. */
  show: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Sheet with the filters of a list, over a page on phones. */
export default function Sheet({ title, show, onClose, children }: SheetProps) {
  const { t } = useTexts('app');
  return (
    <Modal
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <Button variant="primary" wide onClick={onClose}>
          {show}
        </Button>
      }
    >
      <div className="grid gap-3">{children}</div>
    </Modal>
  );
}
