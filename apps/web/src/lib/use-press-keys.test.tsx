// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { usePressKeys } from './use-press-keys.ts';

let pressed = 0;
const keys = { press: () => void (pressed += 1), other: () => undefined };

function Page() {
  usePressKeys(keys);
  return (
    <main tabIndex={-1}>
      <button type="button">Select all</button>
      <button type="button" aria-pressed={false}>
        A card
      </button>
      <label>
        <input type="radio" />A colour
      </label>
      <div tabIndex={0}>A list that scrolls</div>
      <button type="button" aria-keyshortcuts="Space">
        Bet
      </button>
      <input type="text" aria-label="A field" />
    </main>
  );
}

afterEach(() => {
  cleanup();
  pressed = 0;
});

/** Presses and releases the space bar. Returns true if the focused control gets the key as well. */
const space = (target: Element): boolean => {
  const down = fireEvent.keyDown(target, { code: 'Space', key: ' ' });
  const up = fireEvent.keyUp(target, { code: 'Space', key: ' ' });
  return down && up;
};

it('Space presses the big button while the page or that button has the focus, once', () => {
  render(<Page />);
  const places = [document.body, screen.getByRole('main'), screen.getByRole('button', { name: 'Bet' })];
  expect(places.map(space)).toEqual([false, false, false]);
  expect(pressed).toBe(3);
});

it('Space stays with the control that has the focus, by keyboard or after a click', () => {
  render(<Page />);
  const controls = [
    screen.getByRole('button', { name: 'Select all' }),
    screen.getByRole('button', { name: 'A card' }),
    screen.getByRole('radio'),
    screen.getByText('A list that scrolls'),
    screen.getByRole('textbox'),
  ];
  for (const control of controls) {
    fireEvent.pointerDown(control);
    expect(space(control)).toBe(true);
  }
  expect(pressed).toBe(0);
});
