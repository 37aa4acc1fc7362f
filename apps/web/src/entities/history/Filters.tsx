import { Button, classes } from '@updraft/ui';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';

interface FiltersProps {
  isFiltered: boolean;
  onReset: () => void;
  /** Filter that is always visible. */
  first?: ReactNode;
  /** Classes of the columns of fields, for wide screens. */
  columns: string;
  fields: ReactNode;
  /** Buttons that save the list as a file. */
  file?: ReactNode;
}

/** Filters of a history, with buttons that save the filtered rows. On phones a button opens the fields. */
export function Filters({ isFiltered, onReset, first, columns, fields, file }: FiltersProps) {
  const { t } = useTexts('profile');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div role="group" aria-label={t('filter.label')} className="flex flex-wrap items-end gap-2">
      {first}
      <Button
        size="small"
        icon="sliders"
        aria-expanded={isOpen}
        className={classes('md:hidden', isFiltered && 'border-info')}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('filter.label')}
      </Button>
      <div
        className={classes(
          'grid grid-cols-2 items-end gap-2 max-md:order-last max-md:w-full',
          columns,
          !isOpen && 'max-md:hidden',
        )}
      >
        {fields}
        {isFiltered && (
          <Button variant="ghost" className="max-md:col-span-2 max-md:justify-self-start" onClick={onReset}>
            {t('filter.reset')}
          </Button>
        )}
      </div>
      {file && <div className="ml-auto">{file}</div>}
    </div>
  );
}
