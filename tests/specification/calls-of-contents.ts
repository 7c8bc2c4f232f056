import { type Statements, testsOf } from './shown-by.ts';

const contract = testsOf('tests/api/contract.test.ts');
const roles = testsOf('tests/api/rights/role-matrix.test.ts');
const talks = testsOf('tests/features/talk/writing.test.ts');
const reactions = testsOf('tests/api/reactions.test.ts');
const reports = testsOf('tests/api/rights/reports.test.ts');
const comments = testsOf('tests/features/comment/api.test.ts');
const pages = testsOf('tests/features/comment/pages.test.ts');
const discover = testsOf('tests/api/lists/discover.test.ts');
const stories = testsOf('tests/api/lists/stories.test.ts');
const absent = testsOf('tests/api/rights/absent.test.ts');
const scheduling = testsOf('tests/features/story/scheduling.test.ts');
const views = testsOf('tests/features/view/views.test.ts');
const articles = testsOf('tests/features/article/writing.test.ts');
const search = testsOf('tests/features/search/search.test.ts');
const person = testsOf('tests/features/person/person.test.ts');
const follows = testsOf('tests/api/rights/follows.test.ts');
const blocks = testsOf('tests/api/rights/blocks.test.ts');
const report = testsOf('tests/browser/report/report-dialog.test.tsx');

/** Stories, articles, talks, comments, reactions, reports, search and people. */
export const callsOfContents: Statements = {
  'GET /api/v1/community/channelInfo/?is_activate=1 lists active channels with id, title and is_activate 1': [
    ...contract('active channels have an id, a title and a flag'),
    ...roles('the list of channels is also returned with a trailing slash, which its callers send'),
  ],
  'GET /api/v1/community/talks returns result.talks; page defaults to 0, pageCount to 12': [
    ...contract('%s has %i entries a page'),
    ...talks('a talk is public at once, with its pictures in order'),
  ],
  'GET /api/v1/community/talks?imageOnly returns only talks with pictures': contract(
    'talks can be limited to those with pictures',
  ),
  'GET /api/v1/community/talks?channelId filters by channel; 999 returns the caller’s own talks': talks(
    'channel 999 lists one’s own talks, and a member’s list shows theirs',
  ),
  'GET /api/v1/community/talks/user/{userId} lists a member’s talks': talks(
    'channel 999 lists one’s own talks, and a member’s list shows theirs',
  ),
  'GET /api/v1/community/talk/{id} returns one talk, its id and its images': talks(
    'a talk is public at once, with its pictures in order',
  ),
  'POST /api/v1/community/talk publishes a talk': talks('a talk is public at once, with its pictures in order'),
  'PUT /api/v1/community/talk/{id} edits one’s own talk': talks(
    'an edit changes the text, and the counters of both channels',
    'a member cannot edit or delete another member’s talk, which looks missing to them',
  ),
  'DELETE /api/v1/community/talk/{id} deletes one’s own talk': talks(
    'a deleted talk is removed from its address and lists, and releases its pictures',
    'a member cannot edit or delete another member’s talk, which looks missing to them',
  ),
  'POST and DELETE /api/v1/community/talk/{id}/like add and remove applause': reactions(
    '%s is applauded once by repeated calls, and the applause removed once',
  ),
  'POST /api/v1/community/talk/{id}/report takes reportCodeId': reports(
    'each kind of content is reported at its own address',
  ),
  'GET and POST /api/v1/community/{talkId}/comment list and write comments; a reply has parentId': comments(
    'writing, replying, listing, editing, applauding and deleting work',
  ),
  'PUT and DELETE /api/v1/community/comment/{id} edit and delete one’s own comment': comments(
    'writing, replying, listing, editing, applauding and deleting work',
    'another member’s, a deleted and a missing comment get identical answers',
  ),
  'POST and DELETE /api/v1/community/comment/{id}/like add and remove applause': comments(
    'applause of a comment on a %s is added and removed by separate calls',
  ),
  'POST /api/v1/community/{talkId}/comment/{commentId}/report takes reportCodeId': reports(
    'each kind of content is reported at its own address',
    'a comment is found only below its own content',
  ),
  'POST /api/v1/uploadImage takes target and image as multipart and returns the address in result': contract(
    'an upload names its target and returns its address, by which it can be deleted',
  ),
  'POST /api/v1/deleteImage takes url': contract(
    'an upload names its target and returns its address, by which it can be deleted',
  ),
  'GET /api/v1/discover returns big banners, picks, exhibitions, best makers, hashtags and the latest promotion':
    discover('the discover home and each of its lists agree'),
  'GET /api/v1/discover/bigbanner, /pureut-pick, /exhibition, /best-maker, /suggest/hashtag and /banner/promotion/latest return one of these each':
    discover('the discover home and each of its lists agree'),
  'GET /api/v1/stories takes length (12), page and orderbyStory=desc, and returns result.list': stories(
    'come newest first, twelve a page',
    '%s is refused, and the field is named',
  ),
  'GET /api/v1/stories?tag filters by tag': stories('are filtered by tag'),
  'GET /api/v1/stories/{id}?visited=true returns the story and counts one view a viewer and day': [
    ...stories('a story contains its body as a JSON string'),
    ...views('count once for an address, for all browsers and concurrent requests'),
    ...views('do not count for a crawler, nor without a user agent'),
  ],
  'A story has id, tag, relativeArticle, relativeWriter, emotion, comment count, bookmark, idVersionContent, storyStatus, isBlock':
    [...stories('a story contains its body as a JSON string'), ...contract('a story and an article have these fields')],
  'GET /api/v1/discover/{id}/relative takes relativelimitCnt (6) and orderbyPublished desc': [
    ...discover('related stories are six: stories with shared tags first, then the newest'),
    ...contract('related stories are limited to the requested number'),
  ],
  'POST /api/v1/discover/applaud takes storyId and toggles': reactions('applause of a story is toggled'),
  'POST /api/v1/discover/bookmark takes storyId and returns insert or delete': reactions(
    'an article’s scrap is added and removed by two calls, and a story’s is toggled',
  ),
  'GET /api/v1/discover/bookmark takes size and page; an entry has versionContentResBody.idVersionContent': reactions(
    'has the latest scrap first, with the fields of a list',
  ),
  'POST /api/v1/story/{id}/report takes storyId, targetMakerId and depth1CodeId': reports(
    'each kind of content is reported at its own address',
    'the body must agree with the address',
  ),
  'GET /api/v1/user/my/stories/{status} takes page and length; PUBLISHED, DRAFT, SCHEDULED and HIDDEN': [
    ...scheduling('are visible to their author alone, the next one first'),
    ...contract('%s has %i entries a page', 'one’s own stories are listed by status'),
  ],
  'GET /api/v1/discover/{id}/comment takes size, number and orderbyComment, and returns result.content and result.page':
    [
      ...pages('pages of %s comments are requested by %s, %s and %s'),
      ...comments('writing, replying, listing, editing, applauding and deleting work'),
    ],
  'POST /api/v1/discover/comment takes storyId, comment and parentCommentId (null for a top-level comment), and returns the comment in result.data':
    comments('writing, replying, listing, editing, applauding and deleting work'),
  'PUT and DELETE /api/v1/discover/comment/{id} edit and delete one’s own comment': comments(
    'writing, replying, listing, editing, applauding and deleting work',
  ),
  'POST /api/v1/discover/comment/{id}/applaud toggles': comments(
    'applause of a comment on a story is toggled, also by concurrent calls',
  ),
  'POST /api/v1/stories/{storyId}/comment/{commentId}/report takes reportCodeId': reports(
    'each kind of content is reported at its own address',
  ),
  'GET /v1/article/bookmark takes size and page': reactions('has the latest scrap first, with the fields of a list'),
  'POST and DELETE /v1/article/{id}/emotion add and remove applause': reactions(
    '%s is applauded once by repeated calls, and the applause removed once',
  ),
  'POST and DELETE /v1/article/{id}/bookmark add and remove a scrap': reactions(
    'an article’s scrap is added and removed by two calls, and a story’s is toggled',
  ),
  'GET /v1/article/relevant-content?idVersionContent returns relationArticles and relativeRituals': [
    ...discover('articles are listed by twenty, and each has related articles'),
    ...contract('a story and an article have these fields'),
  ],
  'GET /v1/article/{id}/comment takes size (20), page and sort=createdDate,desc, and returns content and page': [
    ...pages('pages of %s comments are requested by %s, %s and %s'),
    ...contract('%s has %i entries a page'),
  ],
  'POST /v1/article/{id}/comment writes a comment': comments(
    'writing, replying, listing, editing, applauding and deleting work',
  ),
  'POST /v1/article/comment/{id}/re-comment writes a reply': comments(
    'writing, replying, listing, editing, applauding and deleting work',
  ),
  'PUT and DELETE /v1/article/comment/{id} edit and delete one’s own comment': comments(
    'writing, replying, listing, editing, applauding and deleting work',
  ),
  'POST and DELETE /v1/article/comment/{id}/emotion add and remove applause': comments(
    'applause of a comment on a %s is added and removed by separate calls',
  ),
  'A comment has id, content, writerId, status, emotionRegistration, emotionCount, childComments, bestComment, updatedDate, parentId':
    comments('writing, replying, listing, editing, applauding and deleting work'),
  'GET /api/v1/article/{id}?visited=true returns the article and counts a view': [
    ...articles('an operator publishes an article of a writer, and edits it in place'),
    ...views('count once for an address, for all browsers and concurrent requests'),
  ],
  'An article has id, idVersionContent, a body as JSON, relativeWriter, emotion, comment count, bookmark, relationArticles and relativeRituals':
    contract('a story and an article have these fields'),
  'A body is a JSON list of nodes; the text null means an empty body': contract('a body without text is an empty list'),
  'GET /api/v1/user/comment/{target} takes page and pageCount; the target is article, story or talk': pages(
    'one’s own comments are listed with their content, newest first',
  ),
  'POST /api/v1/article/{articleId}/comment/{commentId}/report takes reportCodeId': reports(
    'each kind of content is reported at its own address',
  ),
  'POST /v1/article/{id}/report takes id and reason': [
    ...reports('each kind of content is reported at its own address'),
    ...report('a report says what it is about: %j'),
  ],
  'GET /v1/article/comment/report/reason returns the reasons directly in data': reports(
    'the reasons depend on the category',
  ),
  'GET /api/v1/common/code/report?category returns result.reportList, with depth1CodeId and depth1CodeValue': reports(
    'the reasons depend on the category',
  ),
  'A report is filed once a content and member, and returns 200': reports(
    'a repeated report gets the same answer and is not counted',
  ),
  'GET /v1/search/main returns bigBanners, subTags, titleTag and articles': contract(
    'the search has banners, tags and articles before a keyword is entered',
  ),
  'GET /v1/search takes size, page, query, sortKey (createdDateDesc, relevanceDesc) and searchBy': [
    ...contract('search results have the requested order', '%s has %i entries a page'),
  ],
  'GET /api/v1/search/suggest returns result.suggestTags': contract(
    'the search has banners, tags and articles before a keyword is entered',
  ),
  'GET /v1/search/articles takes size (20) and page': contract(
    'the search has banners, tags and articles before a keyword is entered',
    '%s has %i entries a page',
  ),
  'GET /api/v1/search/story takes page, length, keyword, searchBy and sortKey publishedDesc, relevanceDesc or viewsDesc':
    [
      ...contract('search results have the requested order', '%s has %i entries a page'),
      ...search('ranks title before tag, tag before body, and body before comments, with the matching sentence marked'),
    ],
  'GET /api/v1/search/talks takes page, length, keyword, searchBy and sortKey createdDesc or relevanceDesc': search(
    'sorts by time, views and name, and has pages',
    'finds a talk by parts of its words, in any order, spacing and inflection',
  ),
  'GET /api/v1/search/users takes page, length, keyword, searchBy and sortKey characterAsc or relevanceDesc': [
    ...contract('search results have the requested order'),
    ...search('finds members by nickname and introduction until they leave'),
  ],
  'GET /api/v1/user/{userId} takes lastIndex, length, page and orderby': person(
    'returns stories in both orders, by pages, and after a given story',
  ),
  'GET /v1/writer/{writerId} returns writerId, articles and subscriberCount': discover(
    'a writer has a page of articles; other members have none',
  ),
  'GET /v1/writer/{writerId}/article takes size (20) and page': contract(
    'a writer’s articles have twenty entries a page, newest first',
  ),
  'GET /api/v1/user/my/follower, /following and /subscribe list members; a subscription has writerId': follows(
    'the lists show members, the latest first',
  ),
  'POST /api/v1/user/follow takes followerId, and DELETE /api/v1/user/follow/{followerId} unfollows': follows(
    'repeated follows count once, and so do repeated unfollows',
  ),
  'POST and DELETE /v1/writer/{writerId}/subscribe subscribe and unsubscribe': follows(
    'repeated subscriptions to a writer count once, and are returned',
  ),
  'GET /api/v1/maker/block takes pageCount (20) and page, from 1; an entry has userId and is_blocked': blocks(
    'the block list has twenty entries a page, and its first page is 1',
  ),
  'POST /api/v1/maker/block takes reportedUserId': blocks(
    'the list of %s hides contents of a blocked member, for the blocker alone',
  ),
  'DELETE /api/v1/maker/block/{reportedUserId} sets is_blocked to 0': contract('unblocking returns `is_blocked: 0`'),
  'A hidden story or talk returns 404 숨김 처리된 게시물입니다, a deleted one 410 삭제된 게시물입니다': [
    ...stories('a %s story returns %i with its own sentence'),
    ...absent('a %s that is %s returns %i with its own sentence, and links to the home page'),
  ],
  'A hidden article returns 404 회원의 요청으로 숨김 처리된 글입니다, a deleted one 410 삭제된 게시물입니다': absent(
    'a %s that is %s returns %i with its own sentence, and links to the home page',
  ),
  'Private, foreign and missing contents return 404 with identical bytes': [
    ...stories('a draft looks like a missing story'),
    ...reactions('calls for one kind return 404 for another kind’s ids, as for missing ids'),
  ],
};
