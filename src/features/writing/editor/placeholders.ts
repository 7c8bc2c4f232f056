import { Placeholder } from '@tiptap/extensions';
import { CALLOUT_TITLE } from './body-of-document.ts';

const ofBlocks: Record<string, string> = {
  quoteText: '인용할 말',
  quoteSource: '출처 (없어도 돼요)',
  calloutTitle: CALLOUT_TITLE,
  calloutText: '꼭 알아야 할 내용',
};

/** The placeholders of empty fields. */
export const Placeholders = Placeholder.configure({
  emptyEditorClass: 'editor-empty',
  emptyNodeClass: 'editor-blank',
  includeChildren: true,
  showOnlyCurrent: false,
  placeholder: ({ editor, node, hasAnchor }) => {
    if (node.type.name === 'heading') return node.attrs.level === 2 ? '소제목' : '작은 제목';
    if (node.type.name !== 'paragraph') return ofBlocks[node.type.name] ?? '';
    if (editor.isEmpty) return '식물과 함께한 이야기를 들려주세요.';
    return hasAnchor ? '이어서 쓰거나 / 를 눌러 넣을 것을 골라 주세요.' : '';
  },
});
