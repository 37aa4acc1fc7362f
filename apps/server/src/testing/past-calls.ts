import { CONTRACT } from '@updraft/contract';
import type { Db } from '../db/db.ts';
import { findChain } from '../features/fairness/chains.store.ts';
import type { Handlers } from '../http/calls.ts';

type AnyHandler = (input: never, context: never) => Promise<unknown>;

/**
 * Builds the dependencies of a game's calls about past rounds. These calls make no bets, so `commands` and
 * `metrics` are never used.
 */
export const pastOnly = <World extends { db: Db }>(world: World) => ({
  ...world,
  chainOf: (id: number) => findChain(world.db, id),
  commands: {} as never,
  metrics: {} as never,
});

/** Makes a call as a visitor. The contract checks its response. */
export const askedBy =
  <Served extends Partial<Handlers>>(handlers: () => Served) =>
  async <Name extends keyof Served & string>(
    name: Name,
    input: Parameters<Extract<Served[Name], AnyHandler>>[0],
  ): Promise<Awaited<ReturnType<Extract<Served[Name], AnyHandler>>>> => {
    const call = handlers()[name] as AnyHandler;
    const output = CONTRACT.calls[name]?.output;
    if (!output) throw new Error(`the contract has no ${name}`);
    return output.parse(await call(input, { session: null } as never)) as never;
  };
