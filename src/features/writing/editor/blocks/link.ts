import { markPasteRule, type PasteRuleMatch } from '@tiptap/core';
import { Link as LibraryLink } from '@tiptap/extension-link';
import { linkify } from '../../../../lib/text/linkify.ts';
import { bodyLink } from '../../body/link.ts';

/** A link with an address that a body allows. Typed text never becomes a link by itself. */
export const Link = LibraryLink.extend({
  addPasteRules() {
    return [markPasteRule({ type: this.type, find: addressesIn, getAttributes: ({ data }) => ({ href: data?.href }) })];
  },
}).configure({
  autolink: false,
  openOnClick: false,
  isAllowedUri: (address) => bodyLink(address) !== undefined,
  HTMLAttributes: { target: null, rel: null, class: null },
});

/** Returns the addresses in a pasted text. Brackets and Korean particles end an address, as in comments. */
function addressesIn(text: string): PasteRuleMatch[] {
  let end = 0;
  return linkify(text).flatMap(({ text: part, href }) => {
    const index = end;
    end += part.length;
    return href === undefined || bodyLink(href) === undefined ? [] : [{ index, text: part, data: { href } }];
  });
}
