import { application } from '../application.ts';
import { articleApi } from '../features/article/article.api.ts';
import { discoverApi } from '../features/discover/discover.api.ts';
import { storyApi } from '../features/story/story.api.ts';
import { writerApi } from '../features/writer/writer.api.ts';
import { apiDescription, composeApi } from './api.ts';

/** Every route of the API. */
export const api = composeApi([discoverApi, storyApi, articleApi, writerApi], (error, requestId) =>
  application.log.error({ err: error, requestId }, 'a call failed'),
);

/** What `/api/openapi.json` answers, for the page that shows it. */
export const openApiDocument = () => api.getOpenAPI31Document(apiDescription);
