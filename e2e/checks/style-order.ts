import type { Page } from '@playwright/test';

/**
 * If two style sheets set a property of one element with equal specificity, the last sheet wins, and the order of
 * sheets differs between pages.
 * @returns the conflicting rules on the page in its current state
 */
export function contendingStylesOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Rule = { selector: string; sheet: CSSStyleSheet; weight: number; style: CSSStyleDeclaration };

    /**
     * Returns a simplified specificity: 100 for classes, attributes and pseudo-classes, 1 for elements, 0 inside
     * `:where()`.
     */
    const weigh = (selector: string): number => {
      const counted = selector.replace(/:where\([^)]*\)/g, '');
      const classes = counted.match(/\.[\w-]+|\[[^\]]*\]|(?<!:):(?!:)[\w-]+/g) ?? [];
      const elements = counted.match(/(^|[\s>+~])[a-z][\w-]*/g) ?? [];
      return classes.length * 100 + elements.length;
    };

    const rules: Rule[] = [];
    const take = (list: CSSRuleList, sheet: CSSStyleSheet): void => {
      for (const rule of list) {
        if (rule instanceof CSSMediaRule && matchMedia(rule.conditionText).matches) take(rule.cssRules, sheet);
        if (!(rule instanceof CSSStyleRule)) continue;
        for (const selector of rule.selectorText.split(/,(?![^(]*\))/).map((part) => part.trim())) {
          // Skips selectors whose specificity depends on arguments, and selectors for states or pseudo-elements.
          if (/::|#|:(is|not|has|hover|focus|active)/.test(selector)) continue;
          rules.push({ selector, sheet, weight: weigh(selector), style: rule.style });
        }
      }
    };
    for (const sheet of document.styleSheets) take(sheet.cssRules, sheet);

    const found = new Set<string>();
    for (const element of document.body.querySelectorAll('*')) {
      const matching = rules.filter(({ selector, weight }) => weight >= 100 && element.matches(selector));
      for (const [index, first] of matching.entries()) {
        for (const last of matching.slice(index + 1)) {
          if (first.sheet === last.sheet || first.weight !== last.weight) continue;
          for (const property of first.style) {
            const [lost, won] = [first, last].map(({ style }) => style.getPropertyValue(property));
            // A rule with a higher specificity wins in any order.
            if (matching.some(({ weight, style }) => weight > first.weight && style.getPropertyValue(property)))
              continue;
            if (won && won !== lost) found.add(`${property} of ${last.selector} over that of ${first.selector}`);
          }
        }
      }
    }
    return [...found];
  });
}
