import { Suspense } from 'react';
import { useModals } from '../lib/modals.ts';
import { usePopups } from '../lib/popups.ts';
import { useLate } from '../lib/use-late.ts';
import { modalPart } from './modals.ts';
import { Storehouse } from './popups.ts';

/** Shows the open dialog, and the storehouse while it is the open popup. */
export function ModalHost() {
  const { name, props, opening } = useLate(useModals());
  const storehouseOpen = useLate(usePopups((state) => state.open === 'storehouse'));
  const Part = name === null ? null : modalPart(name);
  return (
    <Suspense fallback={null}>
      {storehouseOpen && <Storehouse />}
      {Part && <Part key={opening} {...props} />}
    </Suspense>
  );
}
