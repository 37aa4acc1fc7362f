/**
 * The contracts of the product's table games, by name. `table-games.ts` fills it by declaration merging, so that the
 * games' own files can name every game without importing them all.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- open for declaration merging
export interface OwnGames {}

/**
 * Table games that are none of the product's, by their names: a test adds the type of its game's contract here by
 * declaration merging, and so gets typed calls and events. At run time a site is started with that contract.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- open for declaration merging
export interface OtherGames {}

/**
 * `Own | Others`. A name of its own, because `OtherGames` is empty here and the linter would refuse the union; a test's
 * declaration merging fills it.
 */
export type OrOther<Own, Others> = Own | Others;
/** `Own & Others`. It is a name of its own for the same reason as `OrOther`. */
export type AndOther<Own, Others> = Own & Others;

/** The name of any table game. */
export type TableGame = OrOther<keyof OwnGames, keyof OtherGames>;
/** The contract of any table game. */
export type TableGameContract = OrOther<OwnGames[keyof OwnGames], OtherGames[keyof OtherGames]>;
