import type { Db } from '../db/db.ts';

/**
 * UTC day of the month of every new round in a test's database. The outcome of a round depends on its day [CR-1], so a
 * chosen outcome would otherwise hold on one day only.
 */
export const CHOSEN_DAY = 17;

/** Makes every new round of this database have the chosen day, on any date. */
export const chooseDay = (db: Pick<Db, 'exec'>): Promise<unknown> =>
  db.exec(`
    create or replace function choose_day() returns trigger language plpgsql as $$
      begin
        new.day_of_month := ${CHOSEN_DAY};
        return new;
      end $$;
    create or replace trigger chosen_day before insert on rounds for each row execute function choose_day();`);

/** Removes the chosen day: new rounds keep the day with which they are inserted. */
export const releaseDay = (db: Pick<Db, 'exec'>): Promise<unknown> =>
  db.exec('drop trigger chosen_day on rounds; drop function choose_day();');
