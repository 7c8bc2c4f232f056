import { HtmlValidate } from 'html-validate';

/** What the document is, as the standard has it; looks and the manner of writing are nobody's business here. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'], root: true });

/** What a page says that the standard of HTML does not allow, each with the place in its source. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector, offset }) => {
      const there = html.slice(Math.max(0, offset - 80), offset + 120).replaceAll(/\s+/g, ' ');
      return `${ruleId}: ${message} (${selector ?? 'no element'}) … ${there} …`;
    });
}
