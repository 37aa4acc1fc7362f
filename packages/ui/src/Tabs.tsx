import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useRef } from 'react';
import { classes } from './classes.ts';
import { useHiddenEdges } from './use-hidden-edges.ts';

export interface TabsProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: readonly { value: V; label: string; content: ReactNode }[];
  /** True: on a phone the tabs are in rows of four, all visible. For more tabs than fit in one row. */
  wraps?: boolean;
}

/** Fading of the row at edges beyond which it continues. */
const FADES = {
  none: '',
  start: 'mask-[linear-gradient(to_right,transparent,black_2rem)]',
  end: 'mask-[linear-gradient(to_left,transparent,black_2rem)]',
  both: 'mask-[linear-gradient(to_right,transparent,black_2rem,black_calc(100%-2rem),transparent)]',
};

/** A row of tabs with their panels. */
export function Tabs<V extends string>({ label, value, onChange, tabs, wraps = false }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  const hidden = useHiddenEdges(list, value);
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as V)}>
      <Base.List
        ref={list}
        data-keep-clear
        aria-label={label}
        className={classes(
          'flex overflow-x-auto border-b border-line sm:gap-1',
          wraps && 'max-sm:grid max-sm:grid-cols-4',
          FADES[hidden],
        )}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={classes(
              'min-h-11 cursor-pointer border-b-2 border-transparent px-1 text-14 max-sm:grow sm:px-3 whitespace-nowrap text-muted hover:text-text data-active:border-info data-active:text-text',
              wraps && 'max-sm:px-0 max-sm:text-12',
            )}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
