import { type ModalPlace, ModalPlaceContext } from '@updraft/ui';
import { Suspense, useMemo } from 'react';
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
  const place = useMemo((): ModalPlace => {
    const isReplaced = (): boolean => useModals.getState().opening !== opening;
    return { isReplaced, setLeaving: (isLeaving) => isReplaced() || useModals.setState({ isLeaving }) };
  }, [opening]);
  return (
    <Suspense fallback={null}>
      {storehouseOpen && <Storehouse />}
      {Part && (
        <ModalPlaceContext value={place}>
          <Part key={opening} {...props} />
        </ModalPlaceContext>
      )}
    </Suspense>
  );
}
