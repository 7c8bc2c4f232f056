import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import { attempt } from '../../../http/browser/attempt.ts';
import { type CallFailure, callMain } from '../../../http/browser/client.browser.ts';
import { isBlank } from '../../../lib/text/plain-text.ts';
import { paths } from '../../../site/paths.ts';
import { explain } from '../../../session/browser/explain.browser.ts';
import { replacePage } from '../../../ui/fetch/replace-page.browser.ts';
import { showSnackbar } from '../../../ui/feedback/snackbar.store.ts';
import { countGraphemes } from '../../../lib/text/count-graphemes.ts';
import { markupOfText } from '../../writing/markup/markup-of-text.ts';
import { onAppPhoto } from '../../writing/picture/upload/app-photo.browser.ts';
import { photosAmong } from '../../writing/picture/upload/photo-files.ts';
import { createUploads, isOnItsWay, type Uploads } from '../../writing/picture/upload/uploads.store.ts';
import { INQUIRY_LENGTH, INQUIRY_TITLE_LENGTH, PICTURES_PER_INQUIRY } from './inquiry.ts';
import { forgetInquiryDraft, type InquiryDraft, storeInquiryDraft, readInquiryDraft } from './inquiry-draft.browser.ts';

type InquiryPart = 'category' | 'title' | 'text' | 'pictures' | 'all';
type Fault = { of: InquiryPart; text: string };
/** The stage of sending; while it is `sending`, the form cannot be changed. */
type Stage = 'uploading' | 'sending';
type Words = Omit<InquiryDraft, 'pictures'>;

/** The state of the inquiry form. Stores the inquiry on the device until it is sent, and sends it once. */
export function useInquiryForm(form: RefObject<HTMLFormElement | null>, memberId: number) {
  const [uploads] = useState(() =>
    createUploads({
      target: 'qna',
      limit: PICTURES_PER_INQUIRY,
      onLocationRemoved: () => showSnackbar('위치 정보는 지웠어요', '사진에 찍힌 곳이 남지 않아요'),
    }),
  );
  const [fault, setFault] = useState<Fault>();
  const [stage, setStage] = useState<Stage>();

  const keep = () => {
    if (!form.current) return;
    const draft = { ...wordsOf(form.current), pictures: uploads.kept() };
    storeInquiryDraft(memberId, draft);
    form.current.toggleAttribute('data-unsent', !isBlank(draft.title + draft.text) || draft.pictures.length > 0);
  };
  const addPictures = (files: File[]) => {
    if (stage === 'sending') return;
    const { left } = uploads.add(photosAmong(files));
    if (left > 0) showSnackbar(`사진은 ${PICTURES_PER_INQUIRY}장까지 올릴 수 있어요`, `${left}장은 넣지 않았어요`);
  };

  const takeAppPhoto = useEffectEvent((photo: File) => addPictures([photo]));

  // Runs before the first key press; text that was typed before this script loaded stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    const kept = readInquiryDraft(memberId);
    if (kept && form.current) {
      fill(form.current, kept);
      void uploads.restore(kept.pictures).then((missing) => {
        if (missing > 0) showSnackbar(`사진 ${missing}장은 이 기기에 없어 불러오지 못했어요`);
      });
    } else keep();
    const stops = [uploads.$uploads.listen(keep), onAppPhoto((photo) => takeAppPhoto(photo))];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  const refuse = (wrong: Fault) => {
    setFault(wrong);
    form.current?.querySelector<HTMLElement>(PLACES[wrong.of])?.focus();
  };

  async function send(): Promise<void> {
    if (stage || !form.current) return;
    const wrongBefore = faultOf(wordsOf(form.current));
    if (wrongBefore) return refuse(wrongBefore);
    setFault(undefined);
    setStage('uploading');
    const allUp = await areUp(uploads);
    // The member may have changed the text during the uploads.
    const words = wordsOf(form.current);
    const wrong = allUp ? faultOf(words) : NOT_ALL_UP;
    if (wrong) {
      setStage(undefined);
      return refuse(wrong);
    }
    setStage('sending');
    const body = {
      categoryId: Number(words.category),
      title: words.title,
      content: markupOfText(words.text.trim()),
      images: uploads.$uploads.get().flatMap(({ url }) => url ?? []),
    };
    try {
      // Retries of the same text use the same request id until the server responds.
      const { id } = await attempt(JSON.stringify(body), (requestId) =>
        callMain('/v1/qna', { method: 'POST', body, requestId }),
      );
      uploads.forget();
      forgetInquiryDraft(memberId);
      form.current?.removeAttribute('data-unsent');
      // Stays busy until the next page opens. Replaces the form in the history, so that Back does not return to it.
      replacePage(paths.inquiry(id));
    } catch (failure) {
      const isOfPictures = (failure as CallFailure).body?.field === 'images';
      const gone = isOfPictures ? await uploads.failGone('사진이 삭제되었어요. 빼고 다시 넣어 주세요.') : 0;
      setStage(undefined);
      // Signing out in another tab may have deleted the stored inquiry.
      keep();
      explain(failure, { tell: (text) => refuse(gone > 0 ? NOT_ALL_UP : { of: 'all', text }) });
    }
  }

  const faultIn = (part: InquiryPart) => (fault?.of === part ? fault.text : undefined);
  return { uploads, addPictures, keep, send, stage, faultIn };
}

const NOT_ALL_UP: Fault = {
  of: 'pictures',
  text: '올리지 못한 사진이 있어요. 다시 올리거나 뺀 뒤에 보내 주세요.',
};

/** The element to focus for each fault. */
const PLACES: Record<InquiryPart, string> = {
  category: '[name="category"]',
  title: '[name="title"]',
  text: '[name="text"]',
  pictures: '.inquiry-picture[data-state="failed"] button',
  all: '[type="submit"]',
};

function wordsOf(form: HTMLFormElement): Words {
  const text = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';
  return { category: text('category'), title: text('title'), text: text('text') };
}

/** Fills the empty fields from the stored inquiry. */
function fill(form: HTMLFormElement, draft: Words): void {
  for (const name of ['category', 'title', 'text'] as const) {
    const field = form.elements.namedItem(name) as HTMLInputElement | null;
    if (field?.value !== '' || draft[name] === '') continue;
    field.value = draft[name];
    // The character counter listens to this event.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function faultOf({ category, title, text }: Words): Fault | undefined {
  if (category === '') return { of: 'category', text: '문의 종류를 골라 주세요.' };
  if (isBlank(title)) return { of: 'title', text: '제목을 입력해 주세요.' };
  if (countGraphemes(title.trim()) > INQUIRY_TITLE_LENGTH) {
    return { of: 'title', text: `제목은 ${INQUIRY_TITLE_LENGTH}자까지 쓸 수 있어요.` };
  }
  if (isBlank(text)) return { of: 'text', text: '문의 내용을 입력해 주세요.' };
  if (countGraphemes(text.trim()) > INQUIRY_LENGTH) {
    return { of: 'text', text: `문의 내용은 ${INQUIRY_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.` };
  }
  return undefined;
}

/** Waits for the end of all uploads. @returns whether all succeeded */
function areUp({ $uploads }: Uploads): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = $uploads.subscribe((all) => {
      if (all.some(isOnItsWay)) return;
      queueMicrotask(() => stop());
      resolve(all.every(({ state }) => state === 'up'));
    });
  });
}
