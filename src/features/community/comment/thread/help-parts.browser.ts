/** Selectors of the parts outside the comments that show whether a talk is solved. */
const parts = ['.talk-byline .talk-states', '.talk-solution'];

let last = 0;

/**
 * Replaces these parts with the server's present version. If it cannot be loaded, they stay until the page is opened
 * again.
 */
export async function showHelpParts(): Promise<void> {
  const mine = ++last;
  const answer = await fetch(location.pathname).catch(() => undefined);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (mine !== last) return;
  for (const part of parts) {
    const now = page.querySelector(part);
    if (now) document.querySelector(part)?.replaceWith(document.adoptNode(now));
  }
}
