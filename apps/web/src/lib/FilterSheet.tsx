import { Button, IconButton, Modal } from '@updraft/ui';
import { type ReactNode, useState } from 'react';
import { useIsWide } from './media.ts';
import { useTexts } from './texts.ts';

interface FilterSheetProps {
  title: string;
  /** Name of the button on a phone; it names the filters in use. */
  label: string;
  isFiltered: boolean;
  /** Text of the button that closes the sheet: what the filters leave. */
  show: ReactNode;
  children: ReactNode;
}

/** Filters of a list: in their place on wide screens, on a phone in a sheet behind a button. */
export function FilterSheet({ title, label, isFiltered, show, children }: FilterSheetProps) {
  const { t } = useTexts('app');
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  if (isWide) return children;
  const close = (): void => setOpen(false);
  return (
    <>
      <IconButton
        icon="sliders"
        label={label}
        dot={isFiltered}
        aria-haspopup="dialog"
        className="border border-line"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Modal
          title={title}
          closeLabel={t('close')}
          onClose={close}
          footer={
            <Button variant="primary" wide onClick={close}>
              {show}
            </Button>
          }
        >
          <div className="grid gap-3">{children}</div>
        </Modal>
      )}
    </>
  );
}
