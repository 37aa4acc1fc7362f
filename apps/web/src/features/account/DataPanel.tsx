import { Button, Panel, useFailureShown } from '@updraft/ui';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useFile } from '../../lib/use-file.ts';
import { saveArchive } from './archive-file.ts';
import { EraseDialog } from './EraseDialog.tsx';

/** Stored data of the player: download as a file, and erasure. */
export function DataPanel() {
  const { t } = useTexts('account');
  const [isErasing, setErasing] = useState(false);
  return (
    <Panel heading={t('data')} padding="medium">
      <Download />
      <h3 className="mt-5 border-t border-line pt-4 text-14 font-medium">{t('erase')}</h3>
      <p className="mt-1 text-12 text-muted">{t('erase_text')}</p>
      <Button variant="danger" icon="trash" className="mt-3 max-sm:w-full" onClick={() => setErasing(true)}>
        {t('erase_button')}
      </Button>
      {isErasing && <EraseDialog onClose={() => setErasing(false)} />}
    </Panel>
  );
}

function Download() {
  const { t } = useTexts('account');
  const language = useSettings((state) => state.language);
  const { rows, hasFailed, start, stop } = useFile();
  useFailureShown(hasFailed ? t('account_error:load_archive') : null);
  return (
    <>
      <h3 className="mt-3 text-14 font-medium">{t('download')}</h3>
      <p className="mt-1 text-12 text-muted">{t('download_text')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {rows === null ? (
          <Button icon="arrow-down" className="max-sm:w-full" onClick={() => start(saveArchive)}>
            {t('download_button')}
          </Button>
        ) : (
          <>
            <Button onClick={stop}>{t('profile:file.stop')}</Button>
            <span role="status" className="text-14 text-muted tabular-nums">
              {t('profile:file.under_way', { rows: count(rows, language) })}
            </span>
          </>
        )}
        {hasFailed && (
          <span role="alert" className="text-14 text-loss">
            {t('account_error:load_archive')}
          </span>
        )}
      </div>
    </>
  );
}
