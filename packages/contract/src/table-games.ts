import { crashContract } from './crash.ts';
import type { ContractPart, GameContract } from './define.ts';
import { wheelContract } from './wheel.ts';

/** The games that all players play at one table, round by round: a line for each. */
export const GAME_CONTRACTS = [crashContract, wheelContract] as const satisfies readonly GameContract[];

type Games = typeof GAME_CONTRACTS;
/** One of several as all of them at once. */
export type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** What the product has, and what other games add to it. */
export type Also<Own, Others> = Own | Others;
type Named<Games extends readonly GameContract[]> = { readonly [At in keyof Games]: Games[At]['name'] };

/** What a kind of part is in a contract, by name; of a contract without such a part, nothing. */
export type PartIn<Contract, Kind extends keyof ContractPart> = Contract extends { readonly [K in Kind]: infer Part }
  ? Part
  : never;

/** The names of the product's table games. */
export const TABLE_GAMES = GAME_CONTRACTS.map(({ name }) => name) as unknown as Named<Games>;

const together = <Kind extends keyof ContractPart>(kind: Kind): Together<PartIn<Games[number], Kind>> =>
  Object.assign({}, ...GAME_CONTRACTS.map((game: ContractPart) => game[kind])) as Together<PartIn<Games[number], Kind>>;

/** Calls and events of all of them. */
export const tableGames = {
  calls: together('calls'),
  clientEvents: together('clientEvents'),
  serverEvents: together('serverEvents'),
};
