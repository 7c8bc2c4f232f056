import type { Locator } from '@playwright/test';

/** In pixels: as far as a finger may be off, in either direction together. */
const REACH = 44;

/**
 * What is smaller for a reason:
 * - links within running text, which are as high as their line
 * - the source that a sentence of a plant's page names
 * - the address of the API's own document, on a page for those who write programs
 */
const EXCEPTIONS = '.body-prose a, .comment-body a, .term-text a, .plant-source, .api-docs p a';

/** What can be pressed and is reached by less than 44 pixels, with how much it is reached by. */
export function smallTargetsIn(root: Locator): Promise<string[]> {
  return root.evaluate(
    (within, [wanted, exceptions]) => {
      const STEP = 0.25;
      const STEPS = [1, STEP];
      const pressable = 'a[href], button, summary, input, textarea, select, label';
      const visible = [...within.querySelectorAll<HTMLElement>(pressable)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          element.offsetWidth > 1 &&
          !element.matches(`:disabled, .shell-skip-link, label:not(:has(input)), ${exceptions}`),
      );
      const reachOf = (element: HTMLElement) => {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const box = element.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const isHit = (atX: number, atY: number) => {
          const hit = document.elementFromPoint(atX, atY);
          return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true);
        };
        const along = (dx: number, dy: number, most: number) => {
          let reach = 0;
          for (const step of STEPS) {
            while (reach < most && isHit(x + dx * (reach + step), y + dy * (reach + step))) reach += step;
          }
          return reach;
        };
        const [left, up] = [along(-1, 0, wanted), along(0, -1, wanted)];
        return [left + along(1, 0, wanted - left) + STEP, up + along(0, 1, wanted - up) + STEP] as const;
      };
      return visible.flatMap((element) => {
        const [width, height] = reachOf(element);
        if (width >= wanted && height >= wanted) return [];
        const name = element.getAttribute('aria-label') ?? element.innerText.trim();
        return [`${element.localName}.${element.className} “${name.slice(0, 30)}”: ${width} by ${height}`];
      });
    },
    [REACH, EXCEPTIONS] as const,
  );
}
