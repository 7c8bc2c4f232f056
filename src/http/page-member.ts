/**
 * The member of the page that sends a request. Another tab of the browser may have signed in another member since the
 * page was rendered; such a request is refused with 409 OTHER_MEMBER. Pages of visitors send no member.
 */

/** The header of calls with the member's id. */
export const PAGE_MEMBER_HEADER = 'x-page-member';
/** The field of posted forms with the member's id. */
export const PAGE_MEMBER_FIELD = 'page-member';
