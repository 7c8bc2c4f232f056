/**
 * The member whose page sends a request. Another tab of the browser may have signed in another member since the page was
 * rendered: such a request is refused with 409 OTHER_MEMBER. Pages of visitors name nobody.
 */

/** Names the member in a call. */
export const PAGE_MEMBER_HEADER = 'x-page-member';
/** Names the member in a form that is posted without a script. */
export const PAGE_MEMBER_FIELD = 'page-member';
