import { IconButton, Popover } from '@updraft/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { EMOJI, emojiAfter } from './emoji.ts';

/** The button beside the field, and the emoji that it opens: arrow keys move among them, a press chooses. */
export function EmojiPicker({ disabled, onPick }: { disabled: boolean; onPick: (emoji: string) => void }) {
  const { t } = useTexts('chat_room');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <IconButton
        ref={button}
        icon="smile"
        label={t('emoji')}
        disabled={disabled}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Popover title={t('emoji')} hideTitle anchor={button} side="top" onClose={close} className="w-auto!">
          <EmojiGrid
            onPick={(emoji) => {
              close();
              onPick(emoji);
            }}
          />
        </Popover>
      )}
    </>
  );
}

function EmojiGrid({ onPick }: { onPick: (emoji: string) => void }) {
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
    <div ref={grid} className="grid grid-cols-8 p-1.5" onKeyDown={move}>
      {EMOJI.map((emoji, index) => (
        <button
          key={emoji}
          type="button"
          tabIndex={index === current ? 0 : -1}
          className="grid size-10 cursor-pointer place-items-center rounded-8 text-20 hover:bg-ink-800"
          onFocus={() => setCurrent(index)}
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
