import { eq, getTableColumns, sql } from '../../db/drizzle.ts';
import type * as z from 'zod';
import type { Database, Queryable } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { stripBanner } from '../../db/schema/index.ts';
import { safeLink } from '../../lib/safe-link.ts';
import { audited, type OperatorId } from '../audit/audit.server.ts';
import type { StripBanner } from './strip-banner.ts';
import { stripBannerSchema } from './strip-banner-input.ts';

/** There is one. */
const ID = 1;

/** The strip banner as operators see it, shown or not; its version is named when it is saved again. */
export async function findStripBanner(db: Queryable): Promise<(StripBanner & { version: number }) | undefined> {
  const [row] = await db.select().from(stripBanner).where(eq(stripBanner.id, ID));
  if (!row) return undefined;
  const { id: _, ...banner } = row;
  return banner;
}

type Shown = {
  /** Undefined while none is shown, wherever. */
  banner: StripBanner | undefined;
  /** In how many milliseconds one begins or ends; undefined where none will. */
  untilTurn: number | undefined;
};

/** What stands at the top of pages now, by the database's clock. */
export async function shownStripBanner(db: Queryable): Promise<Shown> {
  const { id: _, version: __, ...columns } = getTableColumns(stripBanner);
  const { startsAt, endsAt } = columns;
  const [row] = await db
    .select({
      banner: columns,
      isShown: sql<boolean>`coalesce(${startsAt} <= now(), true) and coalesce(${endsAt} > now(), true)`,
      untilTurn: sql<number | null>`ceil(1000 * extract(epoch from least(
        case when ${startsAt} > now() then ${startsAt} end,
        case when ${endsAt} > now() then ${endsAt} end
      ) - now()))::float8`,
    })
    .from(stripBanner)
    .where(sql`${stripBanner.id} = ${ID} and ${stripBanner.isActive} and ${stripBanner.description} <> ''`);
  if (!row) return { banner: undefined, untilTurn: undefined };
  const banner = { ...row.banner, url: row.banner.url && safeLink(row.banner.url) };
  return { banner: row.isShown ? banner : undefined, untilTurn: row.untilTurn ?? undefined };
}

type Saving = {
  by: OperatorId;
  /** The version that was seen; 0 where there was none. */
  version: number;
};

/**
 * Saves the strip banner; pages turn at once, and at its beginning and end.
 * @returns false when it has been saved by somebody else meanwhile, and is left as it is
 * @throws ZodError unless it is as `stripBannerSchema` wants it
 */
export function saveStripBanner(
  db: Database,
  input: z.input<typeof stripBannerSchema>,
  { by, version }: Saving,
): Promise<boolean> {
  const wanted = stripBannerSchema.parse(input);
  return db.transaction(async (transaction) => {
    const before = await findStripBanner(transaction);
    const saved = await transaction
      .insert(stripBanner)
      .values({ id: ID, ...wanted, version: 1 })
      .onConflictDoUpdate({
        target: stripBanner.id,
        set: { ...wanted, version: sql`${stripBanner.version} + 1` },
        setWhere: eq(stripBanner.version, version),
      })
      .returning({ id: stripBanner.id });
    if (saved.length === 0) return false;
    await audited(transaction, {
      by,
      act: 'strip banner changed',
      on: { kind: 'strip banner', id: ID },
      before,
      after: wanted,
    });
    await happened(transaction, { what: 'strip banner changed' });
    return true;
  });
}
