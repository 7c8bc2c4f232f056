import type { Editor, JSONContent } from '@tiptap/core';
import type { EditorDialog } from '../dialogs/editor-dialog.ts';
import type { IconName } from './Icon.tsx';
import { insertBlocks } from '../block-views/insert-block.ts';

export type InsertItem = {
  icon: IconName;
  label: string;
  /** A short explanation of the entry. */
  hint: string;
} & ({ insert: (editor: Editor) => void } | { opens: EditorDialog | OpensElsewhere });

/** Entries that open a file picker of the browser or the native app's camera. */
type OpensElsewhere = 'pictures' | 'gallery' | 'camera';
const elsewhere: string[] = ['pictures', 'gallery', 'camera'] satisfies OpensElsewhere[];

export const opensDialog = (item: InsertItem) => 'opens' in item && !elsewhere.includes(item.opens);
/** Returns whether only the native app offers the entry. */
export const isOfApp = (item: InsertItem) => 'opens' in item && item.opens === 'camera';

const block = (content: JSONContent) => (editor: Editor) => insertBlocks(editor, [content]);
const listOf = (type: string): JSONContent => ({
  type,
  content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
});

/** The entries of the insert menu, in their order. */
export const insertItems: InsertItem[] = [
  { icon: 'picture', label: '사진', hint: '한 장씩 크게', opens: 'pictures' },
  { icon: 'camera', label: '사진 찍기', hint: '휴대폰 카메라로', opens: 'camera' },
  { icon: 'gallery', label: '사진 묶음', hint: '여러 장을 나란히', opens: 'gallery' },
  {
    icon: 'heading',
    label: '소제목',
    hint: '새 이야기의 시작',
    insert: block({ type: 'heading', attrs: { level: 2 } }),
  },
  {
    icon: 'subheading',
    label: '작은 제목',
    hint: '소제목 아래',
    insert: block({ type: 'heading', attrs: { level: 3 } }),
  },
  {
    icon: 'quote',
    label: '인용',
    hint: '다른 이의 말과 출처',
    insert: block({ type: 'quote', content: [{ type: 'quoteText' }, { type: 'quoteSource' }] }),
  },
  {
    icon: 'callout',
    label: '안내 상자',
    hint: '꼭 알아야 할 내용',
    insert: block({ type: 'callout', content: [{ type: 'calloutTitle' }, { type: 'calloutText' }] }),
  },
  { icon: 'bullets', label: '목록', hint: '차례 없이', insert: block(listOf('bulletList')) },
  { icon: 'numbers', label: '번호 목록', hint: '차례대로', insert: block(listOf('orderedList')) },
  { icon: 'divider', label: '구분선', hint: '이야기를 나눌 때', insert: block({ type: 'horizontalRule' }) },
  { icon: 'card', label: '링크 카드', hint: '다른 사이트 소개', opens: 'linkCard' },
  { icon: 'article', label: '매거진 글', hint: '함께 읽을 글', opens: 'article' },
];
