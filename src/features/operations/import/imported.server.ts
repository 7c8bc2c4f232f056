import { and, eq } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { imported } from '../../../db/schema/index.ts';

type Kind = (typeof imported.$inferSelect)['kind'];

/** Returns the id of the imported content, comment or member; undefined if it is not imported yet. */
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

/** Stores the id of an imported item, in the transaction that inserts the item. */
export async function recordImported(
  db: Queryable,
  source: string,
  kind: Kind,
  key: string,
  targetId: number,
): Promise<void> {
  await db.insert(imported).values({ source, kind, key, targetId });
}
