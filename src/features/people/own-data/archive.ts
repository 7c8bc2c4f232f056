/** The number of archives that a member may request within 24 hours. */
export const ARCHIVES_PER_DAY = 3;
/** How long an archive can be downloaded, in hours. */
export const ARCHIVE_HOURS = 24;

/** The last archive that a member has requested. */
export type OwnArchive = { askedAt: Date } & (
  | { state: 'waiting' | 'failed' }
  /** `size` in bytes. */
  | { state: 'ready'; key: string; size: number; until: Date }
);

/** Why a request is refused: an archive is being made, or the daily limit is reached. */
export type ArchiveRefusal = 'WAITING' | 'SPENT';

const MEBIBYTE = 1024 * 1024;

/** Returns a size as `340 KB` or `12.3 MB`. */
export function describeSize(bytes: number): string {
  if (bytes < MEBIBYTE) return `${Math.ceil(bytes / 1024)} KB`;
  return `${(bytes / MEBIBYTE).toFixed(1)} MB`;
}
