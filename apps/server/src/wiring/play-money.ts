import { BadConfig } from '../config.ts';
import type { Query } from '../db/db.ts';

/** A database in which the sandbox has been is no live one: its money, its stock and its demo players would stay. Throws BadConfig. [F9] */
export const refusePlayMoney = async (query: Query): Promise<void> => {
  const found = await query.query(`select 1 from transfers where kind like 'sandbox.%' or kind = 'opening.stock' union all select 1 from players where is_demo limit 1`);
  if (found.length > 0) throw new BadConfig(['DATABASE_URL names a database of the sandbox: it holds play money or demo players']);
};
