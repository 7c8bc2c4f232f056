/** The interval between two requests, in milliseconds. */
const EVERY_MS = 5_000;

/** Updates the state of the archive while it is being made and the page is visible. */
export function followArchive(): void {
  const part = document.getElementById('own-archive');
  if (part?.dataset.waiting === undefined) return;
  const asking = setInterval(async () => {
    if (document.hidden) return;
    const found = await findPart().catch(() => undefined);
    if (!found || found.dataset.waiting !== undefined || part.dataset.waiting === undefined) return;
    clearInterval(asking);
    delete part.dataset.waiting;
    part.replaceChildren(...found.childNodes);
  }, EVERY_MS);
}

/** Returns this part of the page as the server renders it now; null if the session has ended. */
async function findPart(): Promise<HTMLElement | null> {
  const answer = await fetch(location.pathname, { headers: { accept: 'text/html' }, redirect: 'error' });
  if (!answer.ok) return null;
  return new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('own-archive');
}
