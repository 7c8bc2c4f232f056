import { application } from '../application.ts';
import { articleApi } from '../features/article/article.api.ts';
import { appSessionApi } from '../features/sign-in/app-session.api.ts';
import { signInApi } from '../features/sign-in/sign-in.api.ts';
import { blockApi } from '../features/block/block.api.ts';
import { followApi } from '../features/follow/follow.api.ts';
import { memberApi } from '../features/member/member.api.ts';
import { discoverApi } from '../features/discover/discover.api.ts';
import { articleCommentApi } from '../features/comment/article-comment.api.ts';
import { myCommentsApi } from '../features/comment/my-comments.api.ts';
import { storyCommentApi } from '../features/comment/story-comment.api.ts';
import { talkCommentApi } from '../features/comment/talk-comment.api.ts';
import { storyApi } from '../features/story/story.api.ts';
import { termApi } from '../features/term/term.api.ts';
import { reactionApi } from '../features/reaction/reaction.api.ts';
import { scrapApi } from '../features/reaction/scrap.api.ts';
import { reportApi } from '../features/report/report.api.ts';
import { writerApi } from '../features/writer/writer.api.ts';
import { apiDescription, composeApi } from './api.ts';

/** Every route of the API. */
export const api = composeApi(
  [
    discoverApi,
    storyApi,
    scrapApi,
    reactionApi,
    articleApi,
    writerApi,
    followApi,
    blockApi,
    reportApi,
    termApi,
    signInApi,
    appSessionApi,
    memberApi,
    articleCommentApi,
    storyCommentApi,
    talkCommentApi,
    myCommentsApi,
  ],
  (error, requestId) => application.log.error({ err: error, requestId }, 'a call failed'),
);

/** What `/api/openapi.json` answers, for the page that shows it. */
export const openApiDocument = () => api.getOpenAPI31Document(apiDescription);
