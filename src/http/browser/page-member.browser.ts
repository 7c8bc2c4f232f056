/** Returns the id of the member for whom a page was rendered, even after a sign-out; undefined for visitors. */
export function pageMemberOf({ documentElement }: Document): number | undefined {
  const { me } = documentElement.dataset;
  return me ? (JSON.parse(me) as { id: number }).id : undefined;
}

/** Returns whether a page that this page fetched was rendered for another member. */
export function isOfOtherMember(fetched: Document): boolean {
  const [own, other] = [pageMemberOf(document), pageMemberOf(fetched)];
  return own !== undefined && other !== undefined && own !== other;
}
