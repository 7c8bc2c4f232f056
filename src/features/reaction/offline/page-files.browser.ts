/** Which files a page needs: its scripts and styles, what they import, and its pictures. */

/** Pictures kept of a page. */
const MAX_PICTURES = 12;
/** The widest file kept of a picture; in pixels. */
const MAX_WIDTH = 960;
const FILES = /(?:href|src)="(\/_astro\/[^"]+)"/g;
/** As the build writes them: beside the script that imports them. */
const IMPORTS = /(?:from|import)"\.\/([^"]+\.js)"/g;
const SCRIPTS = '/_astro/';
const PICTURES = /(\/media\/[a-z0-9]{20})\/(\d+)\.webp/g;

/** The scripts and styles that a page names. */
export function filesIn(html: string): string[] {
  return Array.from(html.matchAll(FILES), ([, file = '']) => file);
}

/** By its folder, the widest file of each picture that is kept. */
export function picturesIn(html: string): Map<string, string> {
  const widest = new Map<string, number>();
  for (const [, folder = '', text = ''] of html.matchAll(PICTURES)) {
    const width = Number(text);
    if (width > MAX_WIDTH || (widest.size === MAX_PICTURES && !widest.has(folder))) continue;
    widest.set(folder, Math.max(width, widest.get(folder) ?? 0));
  }
  return new Map(Array.from(widest, ([folder, width]) => [folder, `${folder}/${width}.webp`]));
}

/**
 * Adds these files to `gathered`, and the scripts that they import.
 * @throws what `read` throws, once nothing is being read any more
 */
export async function gather(
  files: string[],
  gathered: Set<string>,
  read: (file: string) => Promise<Response | undefined>,
): Promise<void> {
  const further = files.filter((file) => !gathered.has(file));
  for (const file of further) gathered.add(file);
  const gatherImports = async (file: string) => {
    const answer = await read(file);
    if (!answer || !file.endsWith('.js')) return;
    const imports = Array.from((await answer.text()).matchAll(IMPORTS), ([, name = '']) => SCRIPTS + name);
    await gather(imports, gathered, read);
  };
  await allDone(further.map(gatherImports));
}

/** @throws what the first of them throws, once none is under way any more */
export async function allDone(works: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}
