import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { cleanText } from '../../lib/plain-text.ts';
import { pastedFiles } from '../picture/photo-files.ts';
import { cleanHtml } from './pasted-html.browser.ts';

type Options = {
  /** Pictures themselves were pasted. */
  onFiles: (files: File[]) => void;
  /** Pictures of what was pasted lie elsewhere, and were left out. */
  onPicturesLeftOut: (count: number) => void;
};

/** What is pasted keeps its structure and nothing else. */
export const Pasting = Extension.create<Options>({
  name: 'pasting',
  addOptions: () => ({ onFiles: () => {}, onPicturesLeftOut: () => {} }),
  transformPastedHTML(html) {
    // What was copied in an editor like this one is made of our blocks already.
    if (html.includes('data-pm-slice')) return html;
    const cleaned = cleanHtml(html);
    if (cleaned.pictures > 0) this.options.onPicturesLeftOut(cleaned.pictures);
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
