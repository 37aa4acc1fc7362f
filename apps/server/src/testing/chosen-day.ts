import type { Db } from '../db/db.ts';

/**
 * UTC day of the month that every new round of a test's database has. The outcome of a round depends on its day [CR-1],
 * so without it a chosen outcome would hold on one day only.
 */
export const CHOSEN_DAY = 17;

/** Gives every new round of this database the chosen day, whatever the date is. */
export const chooseDay = (db: Pick<Db, 'exec'>): Promise<unknown> =>
  db.exec(`
    create or replace function choose_day() returns trigger language plpgsql as $$
      begin
        new.day_of_month := ${CHOSEN_DAY};
        return new;
      end $$;
    create or replace trigger chosen_day before insert on rounds for each row execute function choose_day();`);

/** Leaves new rounds the day with which they are inserted: the product's own, or that of a test's rows. */
export const releaseDay = (db: Pick<Db, 'exec'>): Promise<unknown> =>
  db.exec('drop trigger chosen_day on rounds; drop function choose_day();');
