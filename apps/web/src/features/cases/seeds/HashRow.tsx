import { IconButton } from '@updraft/ui';
import { copyText } from '../../../lib/copy-text.ts';
import { useTexts } from '../../../lib/texts.ts';

/** A seed or a hash under its label, with a button that copies it. */
export function HashRow({ label, value }: { label: string; value: string }) {
  const { t } = useTexts('cases');
  return (
    <div>
      <p className="text-12 text-muted">{label}</p>
      <div className="flex items-center gap-1">
        <p className="min-w-0 flex-1 font-mono text-12 leading-4 break-all">{value}</p>
        <IconButton
          icon="copy"
          iconSize={16}
          label={`${t('copy')}: ${label}`}
          className="size-9 max-md:size-11"
          onClick={() => void copyText(value)}
        />
      </div>
    </div>
  );
}
