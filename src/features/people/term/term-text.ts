import { messageForPeople } from '../../../lib/text/message-for-people.ts';
import { bodySchema } from '../../writing/body/body.ts';
import type { BodyNode } from '../../../model/body.ts';
import { bodyOfMarkdown } from '../../writing/body/body-of-markdown.ts';

/** The texts of terms: Markdown without pictures. */

/** Returns the text as readers see it. Omits pictures, which only drafts can contain. */
export function bodyOfTerm(text: string): BodyNode[] {
  return bodyOfMarkdown(text, () => undefined).body;
}

/** Returns the message about the fault that prevents publication; undefined without one. */
export function faultOfTerm(text: string): string | undefined {
  const { body, unknownPictures, hasPictureInText } = bodyOfMarkdown(text, () => undefined);
  if (unknownPictures.length > 0 || hasPictureInText) return '약관에는 사진을 넣을 수 없어요.';
  if (body.length === 0) return '본문을 입력해 주세요.';
  const parsed = bodySchema.safeParse(body);
  return parsed.success ? undefined : (messageForPeople(parsed.error.issues) ?? '본문을 확인해 주세요.');
}
