import { IconButton } from '@updraft/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from './chunks.tsx';
import type { SheetProps } from './Sheet.tsx';
import { useIsWide } from './media.ts';

/** The sheet is fetched late, because a page needs no dialog for its first paint. */
const Sheet = lazyPart(() => import('./Sheet.tsx'));

interface FilterSheetProps extends Omit<SheetProps, 'onClose'> {
  /** Name of the button on phones. It includes the active filters. */
  label: string;
  isFiltered: boolean;
  children: ReactNode;
}

/** Filters of a list: inline on wide screens, and in a sheet behind a button on phones. */
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
