import { createElement, type ReactNode } from 'react';
import type { Condition } from './condition.ts';
import { mark } from './marks.ts';

type Props = {
  /** The conditions for the page that the server sends: one and its opposite. */
  when: readonly [holds: Condition, otherwise: Condition];
  /** Whether the first condition holds now, in the browser. */
  is: boolean;
  /** Renders one of the two versions, as elements. */
  children: (is: boolean) => ReactNode;
};

/** A part of an island that differs between viewers. The server renders both versions and sends the viewer's. */
export default function Either({ when: [holds, otherwise], is, children }: Props) {
  if (!import.meta.env.SSR) return children(is);
  return (
    <>
      {createElement(mark, { when: holds }, children(true))}
      {createElement(mark, { when: otherwise }, children(false))}
    </>
  );
}
