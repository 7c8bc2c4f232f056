/** The files that a page needs: its scripts and styles, the modules that they import, and its pictures. */

/** The number of pictures that are stored for a page. */
const MAX_PICTURES = 12;
/** The width of the largest stored file of a picture, in pixels. */
const MAX_WIDTH = 960;
const FILES = /(?:href|src)="(\/_astro\/[^"]+)"/g;
/** Imports in the form of the build: relative to the script that imports them. */
const IMPORTS = /(?:from|import)"\.\/([^"]+\.js)"/g;
const SCRIPTS = '/_astro/';
const PICTURES = /(\/media\/[a-z0-9]{20})\/(\d+)\.webp/g;

/** Returns the scripts and styles of a page. */
export function filesIn(html: string): string[] {
  return Array.from(html.matchAll(FILES), ([, file = '']) => file);
}

/** Returns the largest file to store of each picture, keyed by the picture's folder. */
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
 * Adds these files and all modules that they import to `gathered`.
 * @throws the first error of `read`, after all reads have ended
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

/**
 * Waits for all promises.
 * @throws the first error, after all promises are settled
 */
export async function allDone(works: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}
