import { and, eq } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { imported } from '../../db/schema/index.ts';

type Kind = (typeof imported.$inferSelect)['kind'];

/** @returns what a thing of the other site has become; undefined while it has not come */
export async function findImported(
  db: Queryable,
  source: string,
  kind: Kind,
  key: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: imported.targetId })
    .from(imported)
    .where(and(eq(imported.source, source), eq(imported.kind, kind), eq(imported.key, key)));
  return row?.id;
}

/** Notes it, in the transaction that writes what it has become. */
export async function remember(
  db: Queryable,
  source: string,
  kind: Kind,
  key: string,
  targetId: number,
): Promise<void> {
  await db.insert(imported).values({ source, kind, key, targetId });
}
