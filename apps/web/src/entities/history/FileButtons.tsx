import { type CsvCell, CSV_BEGIN, csvLine } from '@updraft/rules/account';
import { Button, useFailureShown } from '@updraft/ui';
import { collectPages } from '../../lib/collect-pages.ts';
import { count } from '../../lib/format.ts';
import type { Page } from '../../lib/pages.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useFile } from '../../lib/use-file.ts';

interface FileButtonsProps<Row> {
  /** Name of the file without its extension. */
  name: string;
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
  /** Converts rows to the cells of a spreadsheet, with the names of the columns first. */
  cells: (rows: readonly Row[]) => readonly (readonly CsvCell[])[];
}

const KINDS = ['csv', 'json'] as const;
/** Names of the formats. They are the same in every language. */
const NAMES = { csv: 'CSV', json: 'JSON' } as const;

/** Buttons that save a whole list as a file: as a table for spreadsheets, or as the server sent it. */
export function FileButtons<Row>({ name, load, cells }: FileButtonsProps<Row>) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const { rows, hasFailed, start, stop } = useFile();
  useFailureShown(hasFailed ? t('file.failed') : null);
  const save = (kind: (typeof KINDS)[number]): void =>
    start(async (signal, onProgress) => {
      const all = await collectPages<Row>({ load, signal, onProgress });
      saveFile(
        kind === 'csv'
          ? { name: `${name}.csv`, type: 'text/csv', parts: [CSV_BEGIN, ...cells(all).map(csvLine)] }
          : { name: `${name}.json`, type: 'application/json', parts: [JSON.stringify(all, null, 1)] },
      );
    });
  return (
    <div role="group" aria-label={t('file.label')} className="flex flex-wrap items-center gap-2">
      {rows === null ? (
        KINDS.map((kind) => (
          <Button
            key={kind}
            size="small"
            icon="arrow-down"
            aria-label={`${t('file.label')}: ${NAMES[kind]}`}
            onClick={() => save(kind)}
          >
            {NAMES[kind]}
          </Button>
        ))
      ) : (
        <>
          <span role="status" className="text-14 text-muted tabular-nums">
            {t('file.under_way', { rows: count(rows, language) })}
          </span>
          <Button size="small" onClick={stop}>
            {t('file.stop')}
          </Button>
        </>
      )}
      {hasFailed && (
        <span role="alert" className="text-14 text-loss">
          {t('file.failed')}
        </span>
      )}
    </div>
  );
}
