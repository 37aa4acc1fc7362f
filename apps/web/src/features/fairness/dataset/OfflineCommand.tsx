import { Button } from '@updraft/ui';
import { copyText } from '../../../lib/copy-text.ts';
import { useTexts } from '../../../lib/texts.ts';

/** The command that checks a downloaded file without the site. */
export function OfflineCommand({ file }: { file: string }) {
  const { t } = useTexts('fairness');
  const command = `npm run verify-round -- --dataset ${file}`;
  return (
    <>
      <p className="mt-4 max-w-[68ch] text-14 text-muted">{t('dataset_command')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <code className="min-w-0 rounded-8 border border-line bg-ink-950 px-3 py-2 font-mono text-12 break-all">
          {command}
        </code>
        <Button size="small" icon="copy" onClick={() => void copyText(command)}>
          {t('code_copy')}
        </Button>
      </div>
    </>
  );
}
