/** What WordPress turns into HTML only when it shows a post. */

const BLOCK = /^<\/?(address|blockquote|div|dl|figure|form|h[1-6]|hr|iframe|ol|p|pre|script|style|table|ul)\b/i;
const HAS_PARAGRAPHS = /<!-- wp:|<p[\s>]/i;

/** Puts pictures in the place of `[caption]` and `[gallery]`; all other words in brackets stay as they are. */
export function withoutShortcodes(content: string, attachments: ReadonlyMap<string, string>): string {
  return content
    .replaceAll(/\[caption[^\]]*\](.*?)\[\/caption\]/gis, (_, inner: string) => {
      const [picture = ''] = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inner) ?? [];
      return `<figure>${picture}<figcaption>${inner.replace(picture, '').trim()}</figcaption></figure>`;
    })
    .replaceAll(/\[gallery\b([^\]]*)\]/gi, (whole, attributes: string) => {
      const [, ids] = /\bids=["']?([\d,\s]+)/i.exec(attributes) ?? [];
      if (ids === undefined) return whole;
      const sources = ids.split(',').flatMap((id) => attachments.get(id.trim()) ?? []);
      return sources.map((src) => `<figure><img src="${src.replaceAll('"', '%22')}"></figure>`).join('');
    });
}

/** Text with empty lines between its paragraphs, as it was written before there were blocks; other HTML stays. */
export function paragraphsOf(content: string): string {
  if (HAS_PARAGRAPHS.test(content)) return content;
  const parts = content.replaceAll(/\r\n?/g, '\n').split(/\n\s*\n/);
  return parts
    .map((part) => part.trim())
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`))
    .join('\n');
}
