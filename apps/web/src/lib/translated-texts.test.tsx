// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followTranslators } from './translated-texts.ts';

const newFont = (): HTMLElement => document.createElement('font' as string);
let place: HTMLElement;
let stop: () => void;
let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stop = followTranslators();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  stop();
});

function Box({ balance, isNew = false }: { balance: string; isNew?: boolean }) {
  return (
    <p>
      <span>Balance </span>
      {balance}
      {isNew && <b>new</b>}
      {isNew ? null : 'old'} of {balance}
    </p>
  );
}

/** Replaces every text by a `font` element, as translators do. */
const translators: [string, (text: Text) => void][] = [
  [
    'replaces texts by copies',
    (text) => {
      const font = newFont();
      font.appendChild(newFont()).textContent = text.data;
      text.replaceWith(font);
    },
  ],
  [
    'puts copies before texts, then takes the texts out',
    (text) => {
      const font = newFont();
      font.textContent = text.data;
      text.before(font);
      text.remove();
    },
  ],
  [
    'wraps texts',
    (text) => {
      const font = newFont();
      text.before(font);
      font.append(text);
    },
  ],
];

it.each(translators)('figures are updated without an error while a translator %s', (_how, translate) => {
  const show = (box: React.ReactNode) => act(() => root.render(box));
  show(<Box balance="$5.00" />);
  const translateAll = (): void => {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };
  translateAll();
  show(<Box balance="$7.00" />);
  expect(place.textContent).toBe('Balance $7.00old of $7.00');
  translateAll();
  show(<Box balance="$7.00" isNew />);
  expect(place.textContent).toBe('Balance $7.00new of $7.00');
  translateAll();
  show(<Box balance="$8.00" />);
  expect(place.textContent).toBe('Balance $8.00old of $8.00');
  show(null);
  expect(place.textContent).toBe('');
});
