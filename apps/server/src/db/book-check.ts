/** Query that returns a row for each difference between a feature's books and the journal. [M10] */
export interface BookCheck {
  readonly name: string;
  readonly sql: string;
}
