/** Archives that a member may ask for within 24 hours. */
export const ARCHIVES_PER_DAY = 3;
/** How long one can be downloaded, in hours. */
export const ARCHIVE_HOURS = 24;
/** How often it is begun before it is given up. */
export const ARCHIVE_TRIES = 3;

/** The last archive that a member has asked for: being made, there for a day, or given up. */
export type OwnArchive = { askedAt: Date } & (
  | { state: 'waiting' | 'failed' }
  /** `size` in bytes. */
  | { state: 'ready'; key: string; size: number; until: Date }
);

/** Why none can be asked for now: one is being made, or the day has had its number. */
export type ArchiveRefusal = 'WAITING' | 'SPENT';

const MEBIBYTE = 1024 * 1024;

/** As `340 KB` or `12.3 MB`. */
export function describeSize(bytes: number): string {
  if (bytes < MEBIBYTE) return `${Math.ceil(bytes / 1024)} KB`;
  return `${(bytes / MEBIBYTE).toFixed(1)} MB`;
}
