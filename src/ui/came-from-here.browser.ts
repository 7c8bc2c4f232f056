/** Whether Back leads to another page of ours. */
export function cameFromHere(): boolean {
  return document.referrer !== '' && new URL(document.referrer).origin === location.origin && history.length > 1;
}
