import { eq } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { content, oldAddress } from '../../db/schema/index.ts';
import { normalised } from './old-address.ts';

/** How long a process believes that nothing has been brought along from another site. */
const BELIEVED_MS = 60_000;

let noneSeenAt = -Infinity;
/** Whether this process knows of any. */
let hasSome = false;

export async function keepAddresses(db: Queryable, contentId: number, addresses: string[]): Promise<void> {
  const rows = [...new Set(addresses.flatMap((address) => normalised(address) ?? []))].map((address) => ({
    address,
    contentId,
  }));
  if (rows.length > 0) await db.insert(oldAddress).values(rows).onConflictDoNothing();
}

/**
 * What stood at this address on the site that it came from. Where nothing has come from another site, the database is
 * asked once a minute, and a page that is missing does not wait for one that does not answer. Where something has, each missing
 * page costs one look at an index.
 * @param address path and query of a request
 */
export async function findByOldAddress(db: Queryable, address: string) {
  if (Date.now() - noneSeenAt < BELIEVED_MS) return undefined;
  const looked = normalised(address);
  if (looked === undefined) return undefined;
  try {
    const found = await find(db, looked);
    if (found) hasSome = true;
    else if (!hasSome && (await isEmpty(db))) noneSeenAt = Date.now();
    else hasSome = true;
    return found;
  } catch (error) {
    // That something is gone is said of what may have been brought along only when it is known.
    if (hasSome) throw error;
    return undefined;
  }
}

async function find(db: Queryable, address: string) {
  const [found] = await db
    .select({ id: content.id, kind: content.kind })
    .from(oldAddress)
    .innerJoin(content, eq(content.id, oldAddress.contentId))
    .where(eq(oldAddress.address, address));
  return found;
}

async function isEmpty(db: Queryable): Promise<boolean> {
  return (await db.select({ address: oldAddress.address }).from(oldAddress).limit(1)).length === 0;
}
