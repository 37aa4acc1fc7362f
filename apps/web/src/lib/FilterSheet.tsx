import { IconButton } from '@updraft/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from './chunks.tsx';
import type { SheetProps } from './Sheet.tsx';
import { useIsWide } from './media.ts';

/** Dialogs are no part of what a page needs before it is seen. */
const Sheet = lazyPart(() => import('./Sheet.tsx'));

interface FilterSheetProps extends Omit<SheetProps, 'onClose'> {
  /** Name of the button on a phone; it names the filters in use. */
  label: string;
  isFiltered: boolean;
  children: ReactNode;
}

/** Filters of a list: in their place on wide screens, on a phone in a sheet behind a button. */
export function FilterSheet({ label, isFiltered, children, ...sheet }: FilterSheetProps) {
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  if (isWide) return children;
  return (
    <>
      <IconButton
        icon="sliders"
        label={label}
        dot={isFiltered}
        aria-haspopup="dialog"
        className="border border-line"
        onPointerEnter={() => void Sheet.preload()}
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>
        {isOpen && (
          <Sheet {...sheet} onClose={() => setOpen(false)}>
            {children}
          </Sheet>
        )}
      </Suspense>
    </>
  );
}
