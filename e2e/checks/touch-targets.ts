import type { Locator } from '@playwright/test';

/** In pixels: the size of the area in which a touch must hit the target, horizontally and vertically. */
const REACH = 44;

/**
 * Targets that may be smaller:
 * - links within running text, which are as high as their line
 * - the source of a sentence on a plant's page
 * - the address of the API description, on a page for developers
 */
const EXCEPTIONS = '.body-prose a, .comment-body a, .term-text a, .plant-source, .api-docs p a';

/** Returns the targets that can be hit in less than 44 pixels, with their size. */
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
