import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { cleanText } from '../../../../lib/text/plain-text.ts';
import { pastedFiles } from '../../picture/upload/photo-files.ts';
import { cleanHtml } from './pasted-html.browser.ts';

type Options = {
  /** Called with pasted picture files. */
  onFiles: (files: File[]) => void;
  /** Called with the number of pictures that were removed from pasted HTML. */
  onPicturesLeftOut: (count: number) => void;
  /** Videos and other content of other sites were left out. */
  onEmbedsLeftOut: (count: number) => void;
};

/** Reduces pasted HTML to its structure. */
export const Pasting = Extension.create<Options>({
  name: 'pasting',
  addOptions: () => ({ onFiles: () => {}, onPicturesLeftOut: () => {}, onEmbedsLeftOut: () => {} }),
  transformPastedHTML(html) {
    // HTML that was copied from a ProseMirror editor already consists of our blocks.
    if (html.includes('data-pm-slice')) return html;
    const cleaned = cleanHtml(html);
    if (cleaned.pictures > 0) this.options.onPicturesLeftOut(cleaned.pictures);
    if (cleaned.embeds > 0) this.options.onEmbedsLeftOut(cleaned.embeds);
    return cleaned.html;
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          transformPastedText: (text) => cleanText(text).replaceAll('\u00a0', ' '),
          handlePaste: (_view, { clipboardData }) => {
            const files = pastedFiles(clipboardData);
            if (files.length === 0) return false;
            this.options.onFiles(files);
            return true;
          },
        },
      }),
    ];
  },
});
