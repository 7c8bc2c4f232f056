/** The id of the member for whom a page was rendered, also after the session has ended; undefined for a visitor's page. */
export function pageMemberOf({ documentElement }: Document): number | undefined {
  const { me } = documentElement.dataset;
  return me ? (JSON.parse(me) as { id: number }).id : undefined;
}

/** Whether a page that this page has fetched was rendered for another member. */
export function isOfOtherMember(fetched: Document): boolean {
  const [own, other] = [pageMemberOf(document), pageMemberOf(fetched)];
  return own !== undefined && other !== undefined && own !== other;
}
