import { createElement, type ReactNode } from 'react';
import type { Condition } from './condition.ts';
import { mark } from './marks.ts';

type Props = {
  /** Decides in the page that the server sends, and its opposite. */
  when: readonly [holds: Condition, otherwise: Condition];
  /** Decides in the browser: whether the first of the two holds now. */
  is: boolean;
  /** Draws one or the other, as elements. */
  children: (is: boolean) => ReactNode;
};

/** A part of an island that is not the same for everybody: the server renders both, and sends the reader's. */
export default function Either({ when: [holds, otherwise], is, children }: Props) {
  if (!import.meta.env.SSR) return children(is);
  return (
    <>
      {createElement(mark, { when: holds }, children(true))}
      {createElement(mark, { when: otherwise }, children(false))}
    </>
  );
}
