/**
 * The contracts of the product's table games, by name. `table-games.ts` fills it by declaration merging, so that the
 * games' own files can name every game without importing them all.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- open for declaration merging
export interface OwnGames {}

/**
 * Contracts of table games outside the product, by name. A test adds its game's contract here by declaration merging,
 * which gives it typed calls and events. At run time the test starts a site with that contract.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- open for declaration merging
export interface OtherGames {}

/**
 * `Own | Others`. The alias exists because the linter refuses the union itself: `OtherGames` is empty until a test's
 * declaration merging fills it.
 */
export type OrOther<Own, Others> = Own | Others;
/** `Own & Others`. The alias exists for the same reason as `OrOther`. */
export type AndOther<Own, Others> = Own & Others;

/** The name of any table game. */
export type TableGame = OrOther<keyof OwnGames, keyof OtherGames>;
/** The contract of any table game. */
export type TableGameContract = OrOther<OwnGames[keyof OwnGames], OtherGames[keyof OtherGames]>;
