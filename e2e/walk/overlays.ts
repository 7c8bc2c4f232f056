import type { Locator, Page } from '@playwright/test';
import { sendMessage } from '../../src/features/notifications/alarm/message/message.server.ts';
import { runAlarmJob } from '../../tests/harness/actors/run-alarm-job.ts';
import { addTalk, type Written } from '../contents/contents.ts';
import { onDatabase } from '../database.ts';
import type { Member } from '../people/members.ts';
import { storyWriterOn } from '../writing/story-writer.ts';
import { photos, writerOn } from '../writing/writer.ts';
import { expect } from '../test.ts';

/** All overlays, and how a reader opens them on a page. `pages.ts` lists the pages. */

export type Place = { page: Page; me: Member };

export type Overlay = {
  /** The size that has the overlay, if only one does. */
  only?: 'phone' | 'desktop';
  /** Prepares the open page. */
  prepare?: (place: Place) => Promise<unknown>;
  /** The element that opens the overlay and gets the focus back. Absent if the overlay opens by itself. */
  opener?: (page: Page) => Locator;
  /** The names of the buttons to press after the opener, in this order. */
  next?: string[];
  shown: (page: Page) => Locator;
  /** Its main content, if that is loaded later. */
  holds?: (box: Locator) => Locator;
  /** The element with the focus after closing, if it is not the opener. */
  returns?: (page: Page) => Locator;
  /** The button that closes it. Such an overlay requires an answer, and ignores Escape. */
  answer?: string;
  /** The path of the page that the answer opens. */
  leadsTo?: string;
};

const buttonNamed = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const dialogNamed = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const questionNamed = (name: string | RegExp) => (page: Page) => page.getByRole('alertdialog', { name });
const groupNamed = (name: string) => (page: Page) => page.getByRole('group', { name, exact: true });
const storyText = (page: Page) => page.getByRole('textbox', { name: '본문' });

const MESSAGE = '<p>안녕하세요. <b>봄 나눔</b>을 시작해요.</p><ul><li>씨앗</li><li>모종</li></ul>';

/** Opens the page of a talk, by default of another member. */
export async function goToTalk({ page }: Place, written?: Written): Promise<void> {
  const { id } = written ?? (await addTalk('이웃의 톡이에요'));
  await page.goto(`/community/view/${id}`);
}

export async function goToOwnTalk(place: Place): Promise<void> {
  await goToTalk(place, await addTalk('내가 쓴 톡', { authorId: place.me.id }));
}

/** Writes a talk until the server has saved it as a draft. */
export async function writeTalk({ page }: Place): Promise<void> {
  await page.goto('/community/writing');
  const writer = writerOn(page);
  await page.getByRole('radio').first().click({ force: true });
  await writer.text.fill('새잎이 하나 났어요. 말린 잎이 천천히 펴지는 걸 매일 아침 들여다봐요.');
  await writer.saved();
}

export async function writeStory({ page }: Place): Promise<void> {
  const writer = storyWriterOn(page);
  await writer.open();
  await writer.title.fill('창가의 몬스테라');
  await writer.subtitle.fill('잎이 갈라지기까지');
  await writer.body.click();
  await page.keyboard.type('새잎이 말려 나왔어요.');
  await writer.saved();
}

export const overlays = {
  login: {
    opener: buttonNamed('로그인'),
    shown: dialogNamed('로그인하고 시작해요'),
  },
  'install app': {
    opener: buttonNamed('로그인'),
    shown: questionNamed('앱을 설치하고 이용해 주세요.'),
  },
  suspension: {
    shown: questionNamed('이용이 정지된 계정이에요'),
    answer: '확인',
    leadsTo: '/',
  },
  search: {
    only: 'desktop',
    opener: (page) =>
      page.getByRole('banner').getByRole('button', { name: '검색' }).or(page.locator('[commandfor="search"]')).first(),
    shown: dialogNamed('검색'),
  },
  'share popover': {
    only: 'desktop',
    opener: buttonNamed('공유하기'),
    shown: groupNamed('공유하기'),
  },
  'share sheet': {
    only: 'phone',
    opener: buttonNamed('공유하기'),
    shown: dialogNamed('공유하기'),
  },
  picture: {
    opener: (page) =>
      page
        .locator('main article')
        .getByRole('link', { name: /크게 보기$/ })
        .first(),
    shown: dialogNamed('사진 크게 보기'),
  },
  write: { opener: buttonNamed('글쓰기'), shown: groupNamed('글쓰기') },
  'become maker': {
    opener: buttonNamed('글쓰기'),
    next: ['스토리 쓰기'],
    shown: dialogNamed('아직 메이커 회원이 아니신가요?'),
  },
  profile: {
    only: 'desktop',
    opener: buttonNamed('내 메뉴'),
    shown: groupNamed('내 메뉴'),
  },
  bell: {
    only: 'desktop',
    // The name also says whether there are new alarms.
    opener: (page) => page.getByRole('button', { name: /^알림/ }),
    shown: groupNamed('알림'),
    holds: (box) => box.getByRole('listitem').first(),
  },
  'consent to privacy terms': {
    shown: questionNamed('개인정보 처리방침이 바뀌었어요'),
    answer: '동의하기',
  },
  'agreed to privacy terms': {
    shown: questionNamed('동의해 주셔서 고마워요'),
    answer: '확인',
  },
  'message of an operator': {
    shown: (page) => page.getByRole('dialog', { name: /^To\. / }),
  },
  report: {
    opener: buttonNamed('더보기'),
    next: ['신고하기'],
    shown: dialogNamed('신고하기'),
    holds: (box) => box.getByRole('radio').first(),
  },
  block: {
    opener: buttonNamed('더보기'),
    next: ['차단하기'],
    shown: questionNamed(/차단할까요/),
  },
  'delete a talk': {
    opener: buttonNamed('내 톡 메뉴'),
    next: ['삭제하기'],
    shown: (page) => page.getByRole('alertdialog'),
  },
  'preview of a talk': {
    opener: buttonNamed('미리보기'),
    shown: dialogNamed('미리보기'),
  },
  drafts: { opener: buttonNamed('초안'), shown: dialogNamed('초안') },
  'draft conflict': {
    prepare: async ({ page }) => {
      const [{ id, version, body }] = (await (await page.request.get('/api/v1/draft/talk')).json()).result.list;
      const elsewhere = { ...body, content: '다른 기기에서는 이렇게 고쳐 썼어요.' };
      await page.request.put(`/api/v1/draft/talk/${id}`, { data: { version, body: elsewhere } });
      await writerOn(page).text.fill('여기에서는 이렇게 고쳐 썼어요.');
    },
    shown: questionNamed('다른 곳에서도 이 글을 썼어요'),
  },
  'preview of a story': {
    opener: buttonNamed('미리보기'),
    shown: dialogNamed('미리보기'),
  },
  'publish a story': {
    prepare: async ({ page }) =>
      page
        .locator('input[type="file"]')
        .first()
        .setInputFiles(await photos(1, 640)),
    opener: buttonNamed('발행'),
    shown: (page) => page.getByRole('dialog'),
  },
  link: {
    prepare: async ({ page }) => {
      await storyText(page).click();
      await page.keyboard.press('ControlOrMeta+A');
    },
    opener: buttonNamed('링크'),
    shown: (page) => page.getByRole('dialog', { name: /^링크/ }),
    returns: storyText,
  },
  'link card': {
    opener: buttonNamed('넣기'),
    next: ['링크 카드'],
    shown: dialogNamed('링크 카드'),
    returns: storyText,
  },
  'related article': {
    opener: buttonNamed('넣기'),
    next: ['매거진 글'],
    shown: dialogNamed('매거진 글 넣기'),
    holds: (box) => box.getByRole('listitem').first(),
    returns: storyText,
  },
} satisfies Record<string, Overlay>;

export type OverlayName = keyof typeof overlays;

/** Sends the member an operator's message, which is also an alarm. */
export async function send({ id }: Member): Promise<void> {
  await onDatabase(async (db) => {
    await sendMessage(db, { body: MESSAGE, to: [id], link: '/event' });
    await runAlarmJob(db);
  });
}

/** Opens the overlay as a reader does, if it has an opener. */
export async function open(page: Page, { opener, next = [], shown, holds }: Overlay): Promise<void> {
  if (opener) {
    await opener(page).scrollIntoViewIfNeeded();
    await opener(page).click();
  }
  for (const name of next) {
    await page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .filter({ visible: true })
      .last()
      .click();
  }
  await expect(shown(page)).toBeVisible();
  if (holds) await expect(holds(shown(page))).toBeVisible();
}
