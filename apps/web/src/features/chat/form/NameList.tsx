import type { ChatMessage } from '@updraft/contract';
import { classes } from '@updraft/ui';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useStreaming } from '../../../lib/Private.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { completed, namesFor, type OpenMention, openMention } from './names.ts';

interface NameListProps {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  /** Messages whose authors are offered, and the id of the player, who is not offered. */
  known: () => { messages: readonly ChatMessage[]; ownId: number };
  /** Replaces the text of the field by the completed one, unless it is too long. */
  onComplete: (text: string) => void;
}

const LIST_ID = 'chat-names';
const optionId = (index: number): string => `${LIST_ID}-${index}`;

/**
 * List of names above the field that complete the mention at the cursor. The focus stays in the field, and the field's
 * keys move through the list.
 */
export default function NameList({ input, text, known, onComplete }: NameListProps) {
  const { t } = useTexts('game');
  const isHidden = useStreaming();
  const cursor = useCursor(input);
  /** Mention whose list was closed. The list stays closed while the same name is typed on. */
  const [closed, setClosed] = useState<OpenMention | null>(null);
  const [choice, setChoice] = useState({ begun: '', index: 0 });
  const mention = openMention(text, Math.max(0, cursor));
  const isClosed = mention !== null && mention.at === closed?.at && mention.begun.startsWith(closed.begun);
  const names = mention === null || isHidden || isClosed ? [] : namesFor(mention.begun, known());
  const chosen = choice.begun === mention?.begun ? Math.min(choice.index, names.length - 1) : 0;

  const complete = (name: string | undefined): void => {
    if (mention === null || name === undefined) return;
    const next = completed(text, mention, name);
    setClosed(mention);
    flushSync(() => onComplete(next.text));
    if (input.current?.value === next.text) input.current.setSelectionRange(next.cursor, next.cursor);
  };
  const move = (by: number): void =>
    setChoice({ begun: mention?.begun ?? '', index: (chosen + by + names.length) % names.length });

  const onKey = (event: KeyboardEvent): void => {
    if (names.length === 0 || event.isComposing || event.shiftKey) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' || event.key === 'Tab') complete(names[chosen]);
    else if (event.key === 'Escape') setClosed(mention);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  useEffect(() => {
    const field = input.current;
    field?.addEventListener('keydown', onKey);
    return () => field?.removeEventListener('keydown', onKey);
  });
  useCombobox(input, names.length > 0 ? chosen : null);

  if (names.length === 0) return null;
  return (
    <ul
      id={LIST_ID}
      role="listbox"
      aria-label={t('players')}
      className="absolute inset-x-0 bottom-full z-10 mb-1 max-h-[40dvh] overflow-y-auto rounded-8 border border-line bg-ink-850 py-1 text-14 shadow-overlay"
    >
      {names.map((name, index) => (
        <li
          key={name}
          id={optionId(index)}
          role="option"
          aria-selected={index === chosen}
          className={classes(
            'flex min-h-11 cursor-pointer items-center px-3 hover:bg-ink-800 md:min-h-9',
            index === chosen && 'bg-ink-800',
          )}
          // Prevents the press from moving the focus out of the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => complete(name)}
        >
          <bdi className="truncate">{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Returns the cursor's position in the field; -1 without the focus, or with a selection. */
function useCursor(input: RefObject<HTMLInputElement | null>): number {
  return useSyncExternalStore(
    (tell) => {
      const field = input.current;
      document.addEventListener('selectionchange', tell);
      for (const event of CURSOR_EVENTS) field?.addEventListener(event, tell);
      return () => {
        document.removeEventListener('selectionchange', tell);
        for (const event of CURSOR_EVENTS) field?.removeEventListener(event, tell);
      };
    },
    () => {
      const field = input.current;
      if (!field || document.activeElement !== field || field.selectionStart !== field.selectionEnd) return -1;
      return field.selectionStart ?? -1;
    },
  );
}

const CURSOR_EVENTS = ['focus', 'blur', 'keyup', 'selectionchange'] as const;

/**
 * Sets the combobox attributes of the field while the list is open. `chosen`: index of the highlighted option; null:
 * the list is closed.
 */
function useCombobox(input: RefObject<HTMLInputElement | null>, chosen: number | null): void {
  useEffect(() => {
    const field = input.current;
    if (!field || chosen === null) return;
    const said = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'true',
      'aria-controls': LIST_ID,
      'aria-activedescendant': optionId(chosen),
    };
    for (const [name, value] of Object.entries(said)) field.setAttribute(name, value);
    return () => Object.keys(said).forEach((name) => field.removeAttribute(name));
  }, [input, chosen]);
}
