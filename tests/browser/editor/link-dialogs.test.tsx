import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BODY_LIMITS } from '../../../src/features/writing/body/limits.ts';
import LinkCardDialog from '../../../src/features/writing/editor/dialogs/LinkCardDialog.tsx';
import LinkDialog from '../../../src/features/writing/editor/dialogs/LinkDialog.tsx';
import { draw, press, user } from '../../harness/browser/drawn.tsx';
import { openEditor } from './open-editor.ts';

/** An address that is longer than a body takes: nothing of it is left out, and its writer is told. */

const TOO_LONG = '주소가 너무 길어요. 2,000자까지 넣을 수 있어요.';

test.each([
  ['as a link', LinkDialog, '링크 걸기'],
  ['as a card', LinkCardDialog, '넣기'],
] as const)('is refused %s', async (_, Dialog, button) => {
  const { editor, body } = openEditor();
  let closed = 0;
  await draw(<Dialog editor={editor} position={undefined} open onClose={() => closed++} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^주소/ });
  const long = `https://example.com/${'a'.repeat(BODY_LIMITS.href)}`;
  await user.click(field);
  await user.paste(long);
  expect(field.value).toBe(long);
  await press(screen.getByRole('button', { name: button }));
  expect(screen.getByText(TOO_LONG)).toBeDefined();
  expect([closed, body()]).toEqual([0, []]);
});

test('stays text without a link when it is pasted', () => {
  const long = `https://example.com/${'a'.repeat(BODY_LIMITS.href)}`;
  const { pasteText, body } = openEditor();
  pasteText(`${long} https://example.com/a`);
  expect(body()).toEqual([
    {
      type: 'paragraph',
      text: [{ text: `${long} ` }, { text: 'https://example.com/a', href: 'https://example.com/a' }],
    },
  ]);
  const pasted = openEditor();
  pasted.paste(`<p><a href="${long}">흙</a></p>`);
  expect(pasted.body()).toEqual([{ type: 'paragraph', text: '흙' }]);
});
