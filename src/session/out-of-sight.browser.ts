/** Told on the document once the member has blocked or reported somebody, whose words may be kept on this device. */
export type OutOfSightEvent = CustomEvent<{
  /** Who wrote what is out of sight. */
  memberId: number;
  /** What has to be done before the page may be left. */
  waitUntil(work: Promise<unknown>): void;
}>;

export async function tellOutOfSight(memberId: number): Promise<void> {
  const works: Promise<unknown>[] = [];
  const detail: OutOfSightEvent['detail'] = { memberId, waitUntil: (work) => works.push(work) };
  document.dispatchEvent(new CustomEvent('pureut:out-of-sight', { detail }));
  await Promise.allSettled(works);
}
