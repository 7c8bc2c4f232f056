import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** The files of the demo content. They refer to pictures by name. */

const picture = z.object({ picture: z.string(), alt: z.string() });
const namedBlock = z.looseObject({ type: z.string() });
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const person = z.object({ key: z.string(), nickname: z.string(), introduction: z.string().default('') });
const peopleFile = z.object({ makers: z.array(person), writers: z.array(person), members: z.array(person) });
const storyFile = z.object({
  slug: z.string(),
  maker: z.string(),
  title: z.string(),
  subtitle: z.string(),
  tags: z.array(z.string()).min(1),
  thumbnail: picture,
  publishedAt: moment,
  body: z.array(namedBlock),
});
const articleFile = z.object({
  slug: z.string(),
  writer: z.string(),
  title: z.string(),
  subtitle: z.string(),
  thumbnail: picture,
  publishedAt: moment,
  rituals: z.array(z.object({ title: z.string(), text: z.string() })),
  body: z.array(namedBlock),
});

const channelFile = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  isForHelp: z.boolean().optional(),
});
const talkFile = z.object({
  key: z.string(),
  author: z.string(),
  text: z.string(),
  pictures: z.array(picture),
  createdAt: moment,
  likes: z.number().int(),
});
/** A comment and its number of applauding members. */
const said = z.object({ author: z.string(), text: z.string(), applause: z.number().int().default(0) });
const saidAt = said.extend({ createdAt: moment });
const commentFile = saidAt.extend({ on: z.string(), replies: z.array(saidAt).default([]) });
const topicCommentFile = said.extend({ topic: z.string(), replies: z.array(said).default([]) });
const shown = { title: z.string(), description: z.string(), picture };
/** In days relative to the filling of the demo's database, so that some exhibitions and events are always running. */
const period = { firstDay: z.number().int(), lastDay: z.number().int() };
const discoverFile = z.object({
  bigBanners: z.array(z.object({ ...shown, link: z.string() })),
  promotions: z.array(z.object({ ...shown, ...period, link: z.string() })),
  exhibitions: z.array(z.object({ ...shown, ...period, body: z.array(namedBlock), contents: z.array(z.string()) })),
  events: z.array(z.object({ ...shown, ...period, body: z.array(namedBlock) })),
  /** Plants that the home page suggests. Stories whose text mentions one get it as a tag. */
  hashtags: z.array(z.string()),
  /** Further tags for stories whose text mentions them. */
  topics: z.array(z.string()),
});

const noticeFile = z.object({ title: z.string(), publishedAt: moment, body: z.array(namedBlock) });

export type DemoPerson = z.infer<typeof person>;
export type DemoStory = z.infer<typeof storyFile>;
export type DemoArticle = z.infer<typeof articleFile>;

export type DemoTalk = z.infer<typeof talkFile>;
export type DemoComment = z.infer<typeof commentFile>;
export type DemoTopicComment = z.infer<typeof topicCommentFile>;
export type DemoDiscover = z.infer<typeof discoverFile>;
export type DemoNotice = z.infer<typeof noticeFile>;

export const readPeople = () => readJson('people.json', peopleFile);
export const readStories = () => readFolder('stories', storyFile);
export const readArticles = () => readFolder('articles', articleFile);

export const readChannels = () => readJson('channels.json', z.array(channelFile));
export const readTalks = (channelKey: string) => readJson(join('talks', `${channelKey}.json`), z.array(talkFile));
export const readTalkComments = () => readJson('comments/talks.json', z.array(commentFile));
export const readArticleComments = () => readJson('comments/articles.json', z.array(commentFile));
export const readTopicComments = () => readJson('comments/general.json', z.array(topicCommentFile));
export const readNotices = () => readJson('notices.json', z.array(noticeFile));
export const readDiscover = () => readJson('discover.json', discoverFile);

function readFolder<Schema extends z.ZodType>(folder: string, schema: Schema): z.infer<Schema>[] {
  const names = readdirSync(join(import.meta.dirname, folder)).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => readJson(join(folder, name), schema));
}

function readJson<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')));
  if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
