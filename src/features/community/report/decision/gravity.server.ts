import { sql, type SQL } from '../../../../db/drizzle.ts';
import { report } from '../../../../db/schema/index.ts';
import { gravities } from '../report.ts';

/** The gravity of the worst reason in a group of reports, from 1 to 3. */
export const gravityOf: SQL<number> = sql`max(case ${report.reasonId} ${sql.join(
  gravities().map(({ id, gravity }) => sql`when ${sql.raw(String(id))} then ${sql.raw(String(gravity))}`),
  sql` `,
)} else 1 end)`.mapWith(Number);
