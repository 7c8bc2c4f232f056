import { eq, inArray } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { content, oldAddress } from '../../../db/schema/index.ts';
import { addressOfSite, lookedUp, normalised } from './old-address.ts';

/** How long a process caches the answer that nothing has been imported, in milliseconds. */
const BELIEVED_MS = 60_000;

let noneSeenAt = -Infinity;
/** Whether this process knows of an imported address, or could not rule it out. */
let hasSome = false;

/**
 * Stores the addresses that a content had on another site, both unchanged and below `/from/NAME`.
 * @param source the site's name
 * @returns the addresses that already lead to another content
 */
export async function storeAddresses(
  db: Queryable,
  contentId: number,
  source: string,
  addresses: string[],
): Promise<string[]> {
  const plain = addresses.filter((address) => normalised(address) !== undefined);
  const all = [...plain, ...plain.map((address) => addressOfSite(source, address))];
  const stored = new Set(all.flatMap((address) => normalised(address) ?? []));
  if (stored.size === 0) return [];
  const added = await db
    .insert(oldAddress)
    .values([...stored].map((address) => ({ address, contentId })))
    .onConflictDoNothing()
    .returning({ address: oldAddress.address });
  const isAdded = new Set(added.map(({ address }) => address));
  return plain.filter((address) => !isAdded.has(normalised(address) ?? ''));
}

/**
 * Finds the content that had this address on its old site. Without imports, the database is asked at most once a
 * minute, and an error counts as not found. With imports, each missing page costs one index look-up.
 * @param address the path and query of a request
 */
export async function findByOldAddress(db: Queryable, address: string) {
  if (Date.now() - noneSeenAt < BELIEVED_MS) return undefined;
  const looked = lookedUp(address);
  if (looked.length === 0) return undefined;
  try {
    const found = await find(db, looked);
    if (found) hasSome = true;
    else if (!hasSome && (await isEmpty(db))) noneSeenAt = Date.now();
    else hasSome = true;
    return found;
  } catch (error) {
    // Without known imports, an error must not turn a missing page into a failure. With imports, the page may exist, so
    // the error is thrown instead of a 404.
    if (hasSome) throw error;
    return undefined;
  }
}

async function find(db: Queryable, addresses: string[]) {
  const found = await db
    .select({ id: content.id, kind: content.kind, address: oldAddress.address })
    .from(oldAddress)
    .innerJoin(content, eq(content.id, oldAddress.contentId))
    .where(inArray(oldAddress.address, addresses));
  return addresses.map((address) => found.find((each) => each.address === address)).find((each) => each);
}

async function isEmpty(db: Queryable): Promise<boolean> {
  return (await db.select({ address: oldAddress.address }).from(oldAddress).limit(1)).length === 0;
}
