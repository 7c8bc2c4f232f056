import type { BodyNode } from '../body/body.ts';
import type { Term } from './term.ts';
import { groroPrivacy } from './texts/groroprivacy-2024-10-29.ts';
import { maker } from './texts/maker-2026-11-01.ts';
import { marketing } from './texts/marketing-2023-03-02.ts';
import { firstPrivacy } from './texts/privacy-2023-03-02.ts';
import { privacy } from './texts/privacy-2024-10-29.ts';
import { service } from './texts/service-2023-03-02.ts';

const texts = new Map<number, BodyNode[]>([
  [1, service],
  [2, firstPrivacy],
  [3, marketing],
  [4, privacy],
  [5, groroPrivacy],
  [6, maker],
]);

/** @throws Error for terms without a text, which a test rules out */
export function termText({ id }: Pick<Term, 'id'>): BodyNode[] {
  const text = texts.get(id);
  if (!text) throw new Error(`the terms with id ${id} have no text`);
  return text;
}
