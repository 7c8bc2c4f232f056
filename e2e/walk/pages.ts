import type { Person } from '../people/members.ts';
import { goToOwnTalk, goToTalk, type OverlayName, type Place, send, writeStory, writeTalk } from './overlays.ts';

/**
 * Pages of every kind on the demo content, with their overlays. Each is visited once by each role with a different view
 * of it.
 */

export type Stop = {
  path: string;
  /** Opens and prepares the page. By default it is opened by its path. */
  come?: (place: Place) => Promise<unknown>;
  /** On phones the page has the same layout as another stop. */
  only?: 'desktop';
  /** Whether all its pictures are loaded, to measure them. */
  hasPictures?: true;
  /** Whether the page responds with a failure. */
  fails?: true;
  /** Another stop checks the page itself. An overlay may open before this stop could. */
  isKnown?: true;
  /** The overlays of the page, in this order. */
  overlays?: OverlayName[];
};

export type Walk = { role: string; who?: Person; stops: Stop[] };

const SUSPENDED = '/api/auth/naver/start?login_hint=demo-suspended';

export const walks: Record<string, Walk> = {
  'the home page and lists': {
    role: 'a visitor',
    stops: [
      { path: '/', hasPictures: true, overlays: ['login'] },
      { path: '/discover', hasPictures: true },
      { path: '/story', hasPictures: true, overlays: ['search'] },
      { path: '/story?tag=허브' },
      { path: '/article' },
      { path: '/community/list', hasPictures: true },
      { path: '/community/list?channel=7' },
      { path: '/community/feed' },
      { path: '/community/feed/all' },
      { path: '/', isKnown: true, come: ({ page }) => page.goto(SUSPENDED), overlays: ['suspension'] },
      { path: '/?utm_source=partnerapp', isKnown: true, overlays: ['install app'] },
    ],
  },
  contents: {
    role: 'a visitor',
    stops: [
      { path: '/story/1', only: 'desktop' },
      { path: '/story/3', hasPictures: true },
      { path: '/article/40', hasPictures: true, overlays: ['picture'] },
      { path: '/community/view/100', overlays: ['share popover', 'share sheet'] },
      { path: '/plant' },
      { path: '/plant?safe=all', only: 'desktop' },
      { path: '/plant/monstera-deliciosa', only: 'desktop' },
      { path: '/plant/dracaena-trifasciata' },
      { path: '/plant/lithops', only: 'desktop' },
    ],
  },
  'search, exhibitions and events': {
    role: 'a visitor',
    stops: [
      { path: '/search' },
      { path: '/search/result?keyword=몬스테라' },
      { path: '/search/result?keyword=ahstmxpfk' },
      { path: '/search/result?keyword=zzqqxx' },
      { path: '/search/result?keyword=', only: 'desktop' },
      { path: '/search/article?keyword=물', only: 'desktop' },
      { path: '/search/maker-story?keyword=식물&sort=views', only: 'desktop' },
      { path: '/search/talk?keyword=잎' },
      { path: '/search/profile?keyword=집사' },
      { path: '/exhibition', hasPictures: true },
      { path: '/exhibition/1' },
      { path: '/events' },
      { path: '/event?id=1', hasPictures: true },
    ],
  },
  'people, terms, help and failures': {
    role: 'a visitor',
    stops: [
      { path: '/user?id=1' },
      { path: '/user?id=1&tab=talks' },
      { path: '/maker/introduce' },
      { path: '/term/SERVICE' },
      { path: '/term/PRIVACY', only: 'desktop' },
      { path: '/term/PRIVACY?version=2023.03.02', only: 'desktop' },
      { path: '/term/GROROPRIVACY', only: 'desktop' },
      { path: '/term/MARKETING', only: 'desktop' },
      { path: '/term/MAKER', only: 'desktop' },
      { path: '/help/contact', only: 'desktop' },
      { path: '/help/trouble' },
      { path: '/offline', only: 'desktop' },
      { path: '/claim?code=no-such', only: 'desktop' },
      { path: '/story/999999', fails: true },
      { path: '/community/view/999999', only: 'desktop', fails: true },
      { path: '/no-such-page', fails: true },
      { path: '/%00', only: 'desktop', fails: true },
      { path: '/api/docs', only: 'desktop' },
    ],
  },
  'reading and writing': {
    role: 'a member',
    who: { hasPicture: true },
    stops: [
      { path: '/story', overlays: ['write', 'become maker', 'profile'] },
      { path: '/story/3' },
      { path: '/community/view/:id', come: goToTalk, overlays: ['report', 'block'] },
      { path: '/community/view/:id of one’s own', come: goToOwnTalk, overlays: ['delete a talk'] },
      { path: '/community/writing', come: writeTalk, overlays: ['preview of a talk', 'drafts', 'draft conflict'] },
    ],
  },
  'what is one’s own': {
    role: 'a member',
    who: { hasPicture: true },
    stops: [
      { path: '/my/etc' },
      { path: '/my/profile' },
      { path: '/my/scrap' },
      { path: '/my/subscribe' },
      { path: '/my/comment' },
      { path: '/my/alarm-setting' },
      { path: '/my/leave' },
      { path: '/help/contact' },
      {
        path: '/alarm',
        come: async ({ page, me }) => {
          await send(me);
          await page.goto('/alarm');
        },
        overlays: ['bell'],
      },
      { path: '/article', isKnown: true, overlays: ['message of an operator'] },
    ],
  },
  'the notice about privacy terms': {
    role: 'a member who owes consent',
    who: { owes: ['PRIVACY'] },
    stops: [
      {
        path: '/article',
        isKnown: true,
        overlays: ['consent to privacy terms', 'agreed to privacy terms'],
      },
    ],
  },
  'the makers’ area': {
    role: 'a maker',
    who: { hasPicture: true, isMaker: true },
    stops: [
      { path: '/user' },
      { path: '/my/story' },
      { path: '/my/record' },
      { path: '/maker/myMakerHome' },
      { path: '/maker/notification' },
      { path: '/maker/notice' },
      { path: '/maker/register' },
      {
        path: '/maker/myStoryEdit',
        come: writeStory,
        overlays: ['preview of a story', 'link', 'link card', 'related article', 'publish a story'],
      },
    ],
  },
};
