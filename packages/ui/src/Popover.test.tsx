// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Popover } from './Popover.tsx';

afterEach(cleanup);

function Opened() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button ref={anchor} onClick={() => setOpen(!isOpen)}>
        Open
      </button>
      {isOpen && (
        <Popover title="Details" anchor={anchor} onClose={() => setOpen(false)}>
          content
        </Popover>
      )}
    </>
  );
}

it('Escape closes a panel, also while its button has the focus', () => {
  render(<Opened />);
  const button = screen.getByText('Open');
  button.focus();
  expect(screen.queryByRole('dialog', { name: 'Details' })).not.toBeNull();
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
