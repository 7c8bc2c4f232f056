import { Link as LibraryLink } from '@tiptap/extension-link';
import { linkTarget } from '../../../lib/safe-link.ts';

/** A link as a body may have it. Nothing becomes one while it is being typed. */
export const Link = LibraryLink.configure({
  autolink: false,
  openOnClick: false,
  isAllowedUri: (address) => linkTarget(address) !== undefined,
  HTMLAttributes: { target: null, rel: null, class: null },
});
