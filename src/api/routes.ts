import { alarmApi } from '../features/notifications/alarm/alarm.api.ts';
import { pushApi } from '../features/notifications/alarm/push/push.api.ts';
import { appErrorApi } from '../features/operations/app-error/app-error.api.ts';
import { articleDraftApi } from '../features/contents/article/article-draft.api.ts';
import { articleApi } from '../features/contents/article/article.api.ts';
import { appSessionApi } from '../features/people/sign-in/app/app-session.api.ts';
import { signInApi } from '../features/people/sign-in/sign-in.api.ts';
import { handOverApi } from '../features/people/sign-in/app/hand-over.api.ts';
import { blockApi } from '../features/community/block/block.api.ts';
import { followApi } from '../features/community/follow/follow.api.ts';
import { inquiryApi } from '../features/operations/inquiry/inquiry.api.ts';
import { makerApi } from '../features/people/maker/maker.api.ts';
import { memberApi } from '../features/people/member/member.api.ts';
import { discoverApi } from '../features/discovery/discover/discover.api.ts';
import { authorControlApi } from '../features/community/comment/author-control/author-control.api.ts';
import { articleCommentApi } from '../features/community/comment/routes/article-comment.api.ts';
import { myCommentsApi } from '../features/community/comment/routes/my-comments.api.ts';
import { storyCommentApi } from '../features/community/comment/routes/story-comment.api.ts';
import { talkCommentApi } from '../features/community/comment/routes/talk-comment.api.ts';
import { personApi } from '../features/people/person/person.api.ts';
import { ownStoryApi } from '../features/contents/story/own-story.api.ts';
import { storyDraftApi } from '../features/contents/story/story-draft.api.ts';
import { storyApi } from '../features/contents/story/story.api.ts';
import { talkApi } from '../features/contents/talk/talk.api.ts';
import { talkDraftApi } from '../features/contents/talk/talk-draft.api.ts';
import { stripBannerApi } from '../features/notifications/strip-banner/strip-banner.api.ts';
import { uploadApi } from '../features/writing/picture/upload/upload.api.ts';
import { termApi } from '../features/people/term/term.api.ts';
import { reactionApi } from '../features/community/reaction/reaction.api.ts';
import { scrapApi } from '../features/community/reaction/scrap.api.ts';
import { searchApi } from '../features/discovery/search/search.api.ts';
import { appealApi } from '../features/community/report/appeal/appeal.api.ts';
import { reportApi } from '../features/community/report/report.api.ts';
import { hiddenWriterApi } from '../features/community/report/hidden-writer/hidden-writer.api.ts';
import { writeArticleApi } from '../features/contents/article/write-article.api.ts';
import { writerApi } from '../features/people/writer/writer.api.ts';
import { composeApi } from './compose.ts';

/** All routes of the API, grouped and ordered as in its document. The first route that matches a path answers. */
const groups = [
  { name: 'Discover', description: 'The home page of the discover service and its lists.', routes: [discoverApi] },
  { name: 'Banners', description: 'The strip banner above every page.', routes: [stripBannerApi] },
  {
    name: 'Stories',
    description: 'Stories, and the stories and drafts of the caller.',
    routes: [storyApi, ownStoryApi, storyDraftApi],
  },
  { name: 'Makers', description: 'Registration and profile of makers.', routes: [makerApi] },
  { name: 'Reactions', description: 'Applause and scraps.', routes: [scrapApi, reactionApi] },
  {
    name: 'Magazine',
    description: 'Articles of the magazine and their writers.',
    routes: [articleApi, writeArticleApi, articleDraftApi, writerApi],
  },
  { name: 'People', description: 'Follows, subscriptions and blocks.', routes: [followApi, blockApi] },
  { name: 'Talks', description: 'Talks, their drafts and their pictures.', routes: [talkApi, talkDraftApi, uploadApi] },
  { name: 'Alarms', description: 'Alarms, their settings and push subscriptions.', routes: [alarmApi, pushApi] },
  { name: 'Inquiries', description: 'Inquiries of members to the operators.', routes: [inquiryApi] },
  {
    name: 'Reports',
    description: 'Reports of contents, comments and members, and appeals against decisions.',
    routes: [reportApi, hiddenWriterApi, appealApi],
  },
  { name: 'Search', description: 'Search for contents and members.', routes: [searchApi] },
  { name: 'Errors', description: 'Errors of browsers and of the native app.', routes: [appErrorApi] },
  { name: 'Terms', description: 'The versions of the terms.', routes: [termApi] },
  { name: 'Session', description: 'Sign-in, refresh and logout.', routes: [signInApi, appSessionApi, handOverApi] },
  { name: 'Member', description: 'The account of the caller.', routes: [memberApi] },
  {
    name: 'Comments',
    description: 'Comments on articles, stories and talks.',
    routes: [articleCommentApi, storyCommentApi, talkCommentApi, authorControlApi, myCommentsApi],
  },
  // Last, since its path parameter matches any word.
  { name: 'People’s pages', description: 'The profile of a member and their stories.', routes: [personApi] },
] as const;

declare module '../http/calls.ts' {
  interface Register {
    routes: (typeof groups)[number]['routes'][number];
  }
}

export const { api, openApiDocument } = composeApi(groups);
