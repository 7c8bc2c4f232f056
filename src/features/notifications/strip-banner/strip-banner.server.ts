import { eq, getTableColumns, sql } from '../../../db/drizzle.ts';
import type * as z from 'zod';
import type { Database, Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { stripBanner } from '../../../db/schema/index.ts';
import { safeLink } from '../../../lib/text/safe-link.ts';
import { audited, type OperatorId } from '../../operations/audit/audit.server.ts';
import type { StripBanner } from './strip-banner.ts';
import { stripBannerSchema } from './strip-banner-input.ts';

/** The id of the only row. */
const ID = 1;

/** Returns the strip banner for operators, even if it is not shown. Saving it requires its version. */
export async function findStripBanner(db: Queryable): Promise<(StripBanner & { version: number }) | undefined> {
  const [row] = await db.select().from(stripBanner).where(eq(stripBanner.id, ID));
  if (!row) return undefined;
  const { id: _, ...banner } = row;
  return banner;
}

type Shown = {
  banner: StripBanner | undefined;
  /** Milliseconds until the banner begins or ends; undefined if neither will happen. */
  untilTurn: number | undefined;
};

/** Returns the strip banner that pages show now, by the database's clock. */
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
  /** The version that the operator has seen; 0 without a banner. */
  version: number;
};

/**
 * Saves the strip banner. Pages show it at once, or at its start.
 * @returns false if another operator has saved it meanwhile; then nothing changes
 * @throws ZodError for input that `stripBannerSchema` refuses
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
    await publishEvents(transaction, { what: 'strip banner changed' });
    return true;
  });
}
