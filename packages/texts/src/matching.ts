/**
 * Required shape of another language for the English texts `T`: the same keys, and for every plural (`name_one`,
 * `name_other`) the two further forms that Russian has.
 */
export type Matching<T> = {
  [K in keyof T]: T[K] extends string ? string : Matching<T[K]>;
} & {
  [K in keyof T as K extends `${infer Base}_other` ? `${Base}_few` | `${Base}_many` : never]: string;
};
