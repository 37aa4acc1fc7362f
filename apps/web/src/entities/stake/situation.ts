import { useStore } from 'zustand';
import { useConfig } from '../../lib/config.ts';
import type { ConnectionStatus } from '../../lib/connection-state.ts';
import type { ReadStore } from '../../table-client/table-store.ts';
import { nextStep, useNextStep } from '../inventory/next-step.ts';
import { isAll } from '../inventory/selection-state.ts';
import { useSelection } from '../inventory/selection-store.ts';
import { getSession, useSession } from '../session/session-store.ts';
import type { StakeSituation } from './button-state.ts';

/** Returns the current values that decide the button's state in every game. */
export function currentSituation<Table extends StakeSituation['table']>(
  table: Table,
): StakeSituation & { table: Table } {
  const { items, selected, selectedCents, selectedItems } = useSelection.getState();
  const { failed, maintenance } = useConfig.getState();
  // The address of the socket is part of the config. If the config failed to load, no connection is being made.
  const connection: ConnectionStatus = failed && table.connection === 'connecting' ? 'offline' : table.connection;
  return {
    table: { ...table, maintenance: table.maintenance || maintenance, connection },
    session: getSession().status,
    selectedCents,
    selectedCount: selectedItems.length,
    allSelected: isAll(items, selected, Date.now()),
    next: nextStep(),
  };
}

/** Renders again when one of the values of `currentSituation` changes, or the phase of the round. */
export function useSituation(store: ReadStore<StakeSituation['table'] & { phase: string }>): void {
  useStore(store, (state) => state.phase);
  useStore(store, (state) => state.loaded);
  useStore(store, (state) => state.connection);
  useStore(store, (state) => state.awaitingSnapshot);
  useStore(store, (state) => state.maintenance);
  useStore(store, (state) => state.commands);
  useStore(store, (state) => state.selfBets);
  useSession((state) => state.status);
  useNextStep();
  useSelection((state) => state.selectedCents);
  useSelection((state) => state.selectedItems);
  useConfig((state) => state.config);
  useConfig((state) => state.failed);
  useConfig((state) => state.maintenance);
}
