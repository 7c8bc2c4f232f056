import { application } from '../application.ts';
import { articleApi } from '../features/article/article.api.ts';
import { storyApi } from '../features/story/story.api.ts';
import { composeApi } from './api.ts';

/** Every route of the API. */
export const api = composeApi([storyApi, articleApi], (error, requestId) =>
  application.log.error({ err: error, requestId }, 'a call failed'),
);
