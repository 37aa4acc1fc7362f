import { Popover } from '@updraft/ui';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { EMOJI, emojiAfter } from './emoji.ts';

interface EmojiPanelProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  onPick: (emoji: string) => void;
}

/** Popover of emoji above the field. Arrow keys move between them, a press chooses one. */
export default function EmojiPanel({ anchor, onClose, onPick }: EmojiPanelProps) {
  const { t } = useTexts('chat_room');
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent): void => {
    const next = emojiAfter(current, event.key);
    if (next === current) return;
    event.preventDefault();
    setCurrent(next);
    grid.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Popover title={t('emoji')} hideTitle anchor={anchor} side="top" onClose={onClose} className="w-auto!">
      <div ref={grid} data-emoji className="grid grid-cols-8 p-1.5" onKeyDown={move}>
        {EMOJI.map((emoji, index) => (
          <button
            key={emoji}
            type="button"
            tabIndex={index === current ? 0 : -1}
            // Each button is wide enough for a thumb. On the smallest phone eight buttons share the width.
            className="grid h-11 w-[min(2.75rem,calc((100vw-2.5rem)/8))] cursor-pointer place-items-center rounded-8 text-20 hover:bg-ink-800 md:size-10"
            onFocus={() => setCurrent(index)}
            onClick={() => onPick(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
    </Popover>
  );
}
