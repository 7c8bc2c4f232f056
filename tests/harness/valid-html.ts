import { HtmlValidate } from 'html-validate';

/** Checks conformance with the HTML standard alone, not style or accessibility. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'], root: true });

/** Returns the violations of the HTML standard in a page, each with its surrounding source. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector, offset }) => {
      const there = html.slice(Math.max(0, offset - 80), offset + 120).replaceAll(/\s+/g, ' ');
      return `${ruleId}: ${message} (${selector ?? 'no element'}) … ${there} …`;
    });
}
