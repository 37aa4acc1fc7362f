import { IconButton } from '@updraft/ui';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/chunks.tsx';
import { useTexts } from '../../../lib/texts.ts';

/** The panel is fetched with the first press, because most players use no emoji. */
const EmojiPanel = lazyPart(() => import('./EmojiPanel.tsx'));

/** Button beside the field that opens the emoji. */
export function EmojiPicker({ disabled, onPick }: { disabled: boolean; onPick: (emoji: string) => void }) {
  const { t } = useTexts('chat_room');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const pick = (emoji: string): void => {
    close();
    onPick(emoji);
  };
  return (
    <>
      <IconButton
        ref={button}
        icon="smile"
        label={t('emoji')}
        disabled={disabled}
        aria-expanded={isOpen}
        onPointerEnter={() => void EmojiPanel.preload()}
        onClick={() => setOpen(!isOpen)}
      />
      <Suspense fallback={null}>{isOpen && <EmojiPanel anchor={button} onClose={close} onPick={pick} />}</Suspense>
    </>
  );
}
