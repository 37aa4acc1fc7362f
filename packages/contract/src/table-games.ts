import { crashContract } from './crash.ts';
import type { ContractPart, GameContract } from './define.ts';
import { jackpotContract } from './jackpot.ts';
import { wheelContract } from './wheel.ts';

/** Contracts of the table games, which all players play together round by round. */
export const GAME_CONTRACTS = [
  crashContract,
  wheelContract,
  jackpotContract,
] as const satisfies readonly GameContract[];

type Games = typeof GAME_CONTRACTS;
type ByName = { readonly [Game in Games[number] as Game['name']]: Game };

declare module './declared-games.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- its members come from `GAME_CONTRACTS`
  interface OwnGames extends ByName {}
}

/** Game of a page that names none. */
export const HOME_GAME = 'crash' satisfies Games[number]['name'];

/** Turns a union into an intersection. */
export type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Named<Games extends readonly GameContract[]> = { readonly [At in keyof Games]: Games[At]['name'] };

/** Type of one part of a contract, such as its calls; a contract without that part adds nothing. */
export type PartIn<Contract, Kind extends keyof ContractPart> = Contract extends { readonly [K in Kind]: infer Part }
  ? Part
  : never;

/** The names of the product's table games. */
export const TABLE_GAMES = GAME_CONTRACTS.map(({ name }) => name) as unknown as Named<Games>;

const partsOf = <Kind extends keyof ContractPart>(kind: Kind): UnionToIntersection<PartIn<Games[number], Kind>> =>
  Object.assign({}, ...GAME_CONTRACTS.map((game) => (game as ContractPart)[kind])) as UnionToIntersection<
    PartIn<Games[number], Kind>
  >;

/** Calls and events of all table games. */
export const gameParts = {
  calls: partsOf('calls'),
  clientEvents: partsOf('clientEvents'),
  serverEvents: partsOf('serverEvents'),
};
