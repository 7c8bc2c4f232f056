import { useStore } from '@nanostores/react';
import { type ClipboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../http/client.browser.ts';
import { isBlank } from '../../lib/plain-text.ts';
import { paths } from '../../paths.ts';
import { explain } from '../../session/explain.browser.ts';
import { $loggedIn, $me } from '../../session/me.store.ts';
import Button from '../../ui/Button.tsx';
import '../../ui/field.css';
import { countGraphemes } from '../../ui/graphemes.ts';
import { showSnackbar } from '../../ui/snackbar.store.ts';
import DraftList from '../draft/DraftList.tsx';
import DraftStatus from '../draft/DraftStatus.tsx';
import { tellWhy } from '../draft/tell-why.browser.ts';
import { useDraftGuard } from '../draft/use-draft-guard.browser.ts';
import type { Origin } from '../draft/writing.store.ts';
import TagField from '../content/TagField.tsx';
import { onAppPhoto } from '../picture/app-photo.browser.ts';
import { useDroppedFiles } from '../picture/use-dropped-files.browser.ts';
import type { Channel } from './talk.ts';
import type { TalkBody } from './talk-body.ts';
import { PICTURES_PER_TALK, TAGS_PER_TALK, TALK_LENGTH } from './talk-limits.ts';
import type { TalkDraft } from './talk-input.ts';
import { createTalkWriter } from './talk-writer.store.ts';
import WriterChannels from './WriterChannels.tsx';
import WriterPictures from './WriterPictures.tsx';
import WriterPreview from './WriterPreview.tsx';
import WriterSos from './WriterSos.tsx';
import './talk-writer.css';
import './writer-dialogs.css';

type Props = {
  channels: Channel[];
  /** The channel that the writer came from. */
  channelId: number | null;
  /** One’s own published talk, to be changed. */
  talk?: TalkBody | undefined;
};

/** From here on the text counts. */
const NEARLY_FULL = TALK_LENGTH - 300;
/** From here on whole characters are counted: those of a short text cannot be too many. */
const COUNTED_FROM = TALK_LENGTH - 500;

/** Where a talk is written. Nobody touches its text while a syllable is being composed. */
export default function TalkWriterIsland({ channels, channelId, talk }: Props) {
  const [writer] = useState(() =>
    createTalkWriter({
      memberId: $me.get()?.id ?? 0,
      talk,
      channelId,
      onLocationRemoved: () => showSnackbar('위치 정보는 지웠어요', '사진에 찍힌 곳이 남지 않아요'),
      onPhotosMissing: (count) => showSnackbar(`사진 ${count}장은 이 기기에 없어 불러오지 못했어요`),
    }),
  );
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  const isDone = useRef(false);
  const chosen = useStore(writer.$channelId);
  const tags = useStore(writer.$tags);
  const [length, setLength] = useState(0);
  const [fault, setFault] = useState<Fault>();
  const [busy, setBusy] = useState<string>();
  const [origin, setOrigin] = useState<Origin>();
  const [isPreviewed, setPreviewed] = useState(false);
  const channel = channels.find(({ id }) => id === chosen);

  const measure = () => {
    const text = field.current?.value ?? '';
    setLength(text.length < COUNTED_FROM ? 0 : countGraphemes(text));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the writer opens
  useEffect(() => {
    // What was typed before this script came goes on below what is found.
    const early = field.current?.value ?? '';
    const wanted = Number(new URLSearchParams(location.search).get('draft')) || undefined;
    const unsubscribe = [
      writer.$text.listen(({ text }) => {
        // Set to what it holds, a field would lose the place of the cursor.
        if (field.current && field.current.value !== text) field.current.value = text;
        measure();
      }),
      onAppPhoto((photo) => addPictures([photo])),
      $loggedIn.listen((isLoggedIn) => {
        if (!isLoggedIn) showSnackbar('로그인이 풀렸어요', '쓴 글은 이 기기에 있어요. 로그인하면 이어서 쓸 수 있어요.');
      }),
    ];
    writer.restore(wanted, early).then(setOrigin, tellWhy);
    return () => {
      for (const stop of unsubscribe) stop();
    };
  }, []);
  useDraftGuard(form, {
    draft: writer.writing.draft,
    isBegun: () => !writer.isEmpty(),
    isBusy: () => writer.uploads.$uploads.get().some(({ state }) => state === 'waiting' || state === 'sending'),
    isDone: () => isDone.current,
  });

  const addPictures = (files: File[]) => {
    const photos = files.filter(mayBePhoto);
    const { left } = writer.uploads.add(photos);
    if (photos.length < files.length) showSnackbar('사진만 넣을 수 있어요');
    if (left > 0) {
      showSnackbar(`사진은 ${PICTURES_PER_TALK}장까지 올릴 수 있어요`, `${left}장은 넣지 않았어요`);
    }
  };
  const isHeldOver = useDroppedFiles(addPictures);

  const publish = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = faultOf(field.current?.value ?? '', chosen, writer.uploads.$uploads.get());
    if (wrong) return show(wrong);
    setFault(undefined);
    try {
      setBusy('사진을 올리고 있어요');
      if (!(await writer.uploads.settled())) {
        show({ of: 'pictures', text: UPLOAD_FAILED });
        return setBusy(undefined);
      }
      setBusy('올리고 있어요');
      const id = await writer.publish();
      isDone.current = true;
      // Busy until the talk is there: a second press would find nothing left to do.
      location.replace(paths.talk(id));
    } catch (failure) {
      const isChanged = (failure as Partial<CallFailure>).code === 'CHANGED_ELSEWHERE';
      explain(failure, { tell: (words) => setFault({ of: 'all', text: isChanged ? CHANGED : words }) });
      setBusy(undefined);
    }
  };
  /** Says what is wrong, where it is. */
  const show = (wrong: Fault) => {
    setFault(wrong);
    form.current?.querySelector<HTMLElement>(PLACES[wrong.of])?.focus();
  };

  const typed = () => {
    writer.setText(field.current?.value ?? '');
    if (!isComposing.current) {
      measure();
      setFault(undefined);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Office programs bring a picture of each text along: the text is what is meant.
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    addPictures([...files]);
  };

  const isTooLong = length > TALK_LENGTH;
  return (
    <form
      ref={form}
      className={isHeldOver ? 'talk-writer talk-writer-held-over' : 'talk-writer'}
      onSubmit={publish}
      onPaste={paste}
      noValidate
    >
      <div className="talk-writer-head">
        <a className="icon-button talk-writer-back" href={talk ? paths.talk(talk.id) : paths.communityList()} data-back>
          <span className="visually-hidden">뒤로 가기</span>
          <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
            <path d="M15 5l-7 7 7 7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </a>
        <h1>{talk ? '톡 고치기' : '톡 쓰기'}</h1>
        <DraftStatus writing={writer.writing} wordsOf={wordsOf} />
        <DraftList
          writing={writer.writing}
          wordsOf={wordsOf}
          isEditing={talk !== undefined}
          origin={origin}
          onBegunAnew={() => setOrigin(undefined)}
        />
      </div>
      <WriterChannels
        channels={channels}
        chosen={chosen}
        fault={fault?.of === 'channel' ? fault.text : undefined}
        onChoose={(id) => {
          writer.setChannel(id);
          setFault(undefined);
        }}
      />
      <div className="writer-paper">
        <label className="visually-hidden" htmlFor="talk-text">
          내용
        </label>
        <textarea
          ref={field}
          id="talk-text"
          className="field-control talk-writer-text"
          placeholder={
            channel?.isForHelp ? '언제부터 어떻게 달라졌는지 적어 주세요.' : '오늘 식물과 어떤 일이 있었나요?'
          }
          aria-invalid={fault?.of === 'text' || isTooLong || undefined}
          aria-describedby="talk-text-foot"
          onInput={typed}
          onCompositionStart={() => {
            isComposing.current = true;
          }}
          onCompositionEnd={() => {
            isComposing.current = false;
            typed();
          }}
        />
        <div id="talk-text-foot" className="field-foot">
          <p role="alert" className="field-error">
            {fault?.of === 'text' && fault.text}
          </p>
          {length >= NEARLY_FULL && (
            <p className={isTooLong ? 'field-count field-count-over' : 'field-count'}>
              {length.toLocaleString('ko-KR')}/{TALK_LENGTH.toLocaleString('ko-KR')}
            </p>
          )}
        </div>
        <WriterPictures
          uploads={writer.uploads}
          onChoose={addPictures}
          fault={fault?.of === 'pictures' ? fault.text : undefined}
        />
      </div>
      {channel?.isForHelp && <WriterSos writer={writer} />}
      <TagField tags={tags} onChange={writer.setTags} limit={TAGS_PER_TALK} />
      <div className="talk-writer-foot">
        <p role="alert" className="field-error">
          {fault?.of === 'all' && fault.text}
        </p>
        <Button variant="quiet" onClick={() => setPreviewed(true)}>
          미리보기
        </Button>
        <Button type="submit" busy={busy !== undefined}>
          {busy ?? (talk ? '고친 글 올리기' : '올리기')}
        </Button>
      </div>
      <WriterPreview open={isPreviewed} onClose={() => setPreviewed(false)} writer={writer} channel={channel} />
    </form>
  );
}

type Fault = { of: 'text' | 'channel' | 'pictures' | 'all'; text: string };

/** What is to be mended for each. */
const PLACES: Record<Fault['of'], string> = {
  text: '#talk-text',
  channel: 'input[name="channel"]',
  pictures: '.writer-picture[data-state="failed"] button',
  all: 'button[type="submit"]',
};
const CHANGED = '다른 곳에서 이 톡을 먼저 고쳤어요. 새로 고쳐서 다시 올려 주세요. 여기에 쓴 글은 남아 있어요.';
const UPLOAD_FAILED = '올리지 못한 사진이 있어요. 다시 올리거나 뺀 뒤에 올려 주세요.';

const wordsOf = ({ content }: TalkDraft) => content;

/** Not every browser knows the type of what phones make; the server looks at the bytes. */
function mayBePhoto({ type }: File): boolean {
  return type === '' || type.startsWith('image/');
}

function faultOf(text: string, channelId: number | null, uploads: { state: string }[]): Fault | undefined {
  if (channelId === null) return { of: 'channel', text: '채널을 골라 주세요.' };
  if (isBlank(text)) return { of: 'text', text: '내용을 입력해 주세요.' };
  if (text.length >= COUNTED_FROM && countGraphemes(text.trim()) > TALK_LENGTH) {
    return { of: 'text', text: `톡은 ${TALK_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.` };
  }
  if (uploads.some(({ state }) => state === 'failed')) return { of: 'pictures', text: UPLOAD_FAILED };
  return undefined;
}
