import { Button } from '@updraft/ui';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/chunks.tsx';
import { useTexts } from '../../lib/texts.ts';
import { useOpening } from '../../lib/use-opening.ts';

const Dialog = lazyPart(() => import('./SandboxDialog.tsx'));

/** Button below the footer of every page that opens the tools of the sandbox. A live site has none. */
export default function SandboxTools() {
  const { t } = useTexts('sandbox');
  const { opening, open, close } = useOpening();
  return (
    <aside
      aria-label={t('title')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-12 text-muted lg:px-6"
    >
      <p className="min-w-0 flex-1">{t('lead')}</p>
      <Button
        size="small"
        onPointerEnter={() => void Dialog.preload()}
        onFocus={() => void Dialog.preload()}
        onClick={open}
      >
        {t('open')}
      </Button>
      <Suspense fallback={null}>{opening > 0 && <Dialog key={opening} onClose={close} />}</Suspense>
    </aside>
  );
}
