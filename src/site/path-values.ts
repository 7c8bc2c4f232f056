/** The values that the addresses of pages contain. */

export const termCodes = ['SERVICE', 'PRIVACY', 'GROROPRIVACY', 'MARKETING', 'MAKER'] as const;
export type TermCode = (typeof termCodes)[number];

/** The filters of the list of plants: safe for pets, or for pets and children. */
export const safeFor = ['pets', 'all'] as const;
export type SafeFor = (typeof safeFor)[number];

/** The statuses of a maker's own stories. */
export const storyStatuses = ['PUBLISHED', 'SCHEDULED', 'HIDDEN', 'DRAFT'] as const;
export type StoryStatus = (typeof storyStatuses)[number];

/** The number of days that a report of figures covers. */
export const figurePeriods = [7, 30, 365] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

/** The pages of search results of one kind, in the order of their tabs. */
export const searchTabNames = ['maker-story', 'article', 'talk', 'profile'] as const;
export type SearchTab = (typeof searchTabNames)[number];

/** The tabs of a profile. */
export type PersonTab = 'stories' | 'articles' | 'talks' | 'about';

export const bannerKinds = ['big', 'promotion', 'search'] as const;
export type BannerKind = (typeof bannerKinds)[number];

/** The lists that operators arrange. */
export type ArrangedList = 'pick' | 'hashtag' | 'maker' | 'searchTag' | 'searchArticle';

/** The pages with a period that operators write. */
export type CampaignKind = 'exhibition' | 'event';
