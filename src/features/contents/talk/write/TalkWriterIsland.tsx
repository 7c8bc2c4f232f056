import { useStore } from '@nanostores/react';
import { type ClipboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { isBlank } from '../../../../lib/text/plain-text.ts';
import { paths } from '../../../../site/paths.ts';
import { $me } from '../../../../session/browser/me.store.ts';
import Button from '../../../../ui/form/Button.tsx';
import '../../../../ui/form/field.css';
import { countGraphemes } from '../../../../lib/text/count-graphemes.ts';
import { showSnackbar } from '../../../../ui/feedback/snackbar.store.ts';
import RestoredNotice from '../../../writing/draft/RestoredNotice.tsx';
import { type Fault, useWriter } from '../../../writing/draft/use-writer.browser.ts';
import WriterHead from '../../../writing/draft/WriterHead.tsx';
import TagField from '../../../writing/content/tag/TagField.tsx';
import { onAppPhoto } from '../../../writing/picture/upload/app-photo.browser.ts';
import { pastedFiles, photosAmong } from '../../../writing/picture/upload/photo-files.ts';
import { useDroppedFiles } from '../../../writing/picture/upload/use-dropped-files.browser.ts';
import type { Channel } from '../talk.ts';
import type { TalkBody } from '../talk-body.ts';
import { PICTURES_PER_TALK, TAGS_PER_TALK, TALK_LENGTH } from '../talk-limits.ts';
import { wordsOf } from './draft-words.ts';
import { createTalkWriter } from './talk-writer.store.ts';
import WriterChannels from './WriterChannels.tsx';
import WriterPictures from './WriterPictures.tsx';
import WriterPreview from './WriterPreview.tsx';
import WriterSos from './WriterSos.tsx';
import './talk-writer.css';
import './writer-dialogs.css';

type Props = {
  channels: Channel[];
  /** The channel from which the member opened the form. */
  channelId: number | null;
  /** The member's published talk that the form edits. */
  talk?: TalkBody | undefined;
};

/** The number of characters from which the form shows the length. */
const NEARLY_FULL = TALK_LENGTH - 300;
/**
 * In UTF-16 units. A character has one or more of them, so a shorter text cannot exceed the limit and its characters are
 * not counted.
 */
const COUNTED_FROM = TALK_LENGTH - 500;

/** The form for writing or editing a talk. It never changes the text while an input method composes a syllable. */
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
  const chosen = useStore(writer.$channelId);
  const tags = useStore(writer.$tags);
  const [length, setLength] = useState(0);
  const [tagFault, setTagFault] = useState<string>();
  const [isPreviewed, setPreviewed] = useState(false);
  const channel = channels.find(({ id }) => id === chosen);

  const measure = () => {
    const text = field.current?.value ?? '';
    setLength(text.length < COUNTED_FROM ? 0 : countGraphemes(text));
  };

  // A layout effect, so that it listens before `restore` shows a draft and before the member types more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the writer opens
  useLayoutEffect(() => {
    const unsubscribe = [
      writer.$text.listen(({ text }) => {
        // Setting a field to its own value would move the cursor.
        if (field.current && field.current.value !== text) field.current.value = text;
        measure();
      }),
      onAppPhoto((photo) => addPictures([photo])),
    ];
    return () => {
      for (const stop of unsubscribe) stop();
    };
  }, []);

  const { fault, forgive, busy, ...writing } = useWriter<Part>({
    form,
    writing: writer.writing,
    isEmpty: writer.isEmpty,
    // Text that was typed before this script loaded is appended to the restored draft.
    restore: (wanted) => writer.restore(wanted, field.current?.value ?? ''),
    faultOf: () => faultOf(field.current?.value ?? '', chosen, tagFault),
    focus: (part) => part !== 'all' && form.current?.querySelector<HTMLElement>(PLACES[part])?.focus(),
    words: { sending: '올리고 있어요', uploadFailed: UPLOAD_FAILED, changedElsewhere: CHANGED },
  });

  const addPictures = (files: File[]) => {
    const { left } = writer.uploads.add(photosAmong(files));
    if (left > 0) {
      showSnackbar(`사진은 ${PICTURES_PER_TALK}장까지 올릴 수 있어요`, `${left}장은 넣지 않았어요`);
    }
  };
  const isDraggedOver = useDroppedFiles(addPictures);

  const publish = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy && writing.check()) void writing.publish(async () => paths.talk(await writer.publish()));
  };

  const typed = () => {
    writer.setText(field.current?.value ?? '');
    if (!isComposing.current) {
      measure();
      forgive();
    }
  };
  const paste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    addPictures(files);
  };

  const isTooLong = length > TALK_LENGTH;
  return (
    <form
      method="dialog"
      ref={form}
      className={isDraggedOver ? 'talk-writer talk-writer-dragged-over' : 'talk-writer'}
      onSubmit={publish}
      onPaste={paste}
      inert={writing.isPublished}
      noValidate
    >
      <WriterHead
        className="talk-writer-head"
        title={talk ? '톡 수정' : '톡 쓰기'}
        back={talk ? paths.talk(talk.id) : paths.communityList()}
        writing={writer.writing}
        wordsOf={wordsOf}
      />
      <RestoredNotice
        writing={writer.writing}
        leadsTo={talk ? '올린 글로 되돌리기' : '새로 쓰기'}
        origin={writing.origin}
        waitingDrafts={writing.waitingDrafts}
        onBegunAnew={writing.begunAnew}
      />
      <WriterChannels
        channels={channels}
        chosen={chosen}
        fault={fault?.of === 'channel' ? fault.text : undefined}
        onChoose={(id) => {
          writer.setChannel(id);
          forgive();
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
      <TagField tags={tags} onChange={writer.setTags} limit={TAGS_PER_TALK} fault={tagFault} onFault={setTagFault} />
      <div className="talk-writer-foot">
        <p role="alert" className="field-error">
          {fault?.of === 'all' && fault.text}
        </p>
        <Button variant="quiet" onClick={() => setPreviewed(true)}>
          미리보기
        </Button>
        <Button type="submit" busy={busy !== undefined}>
          {busy ?? (talk ? '수정한 글 올리기' : '올리기')}
        </Button>
      </div>
      <WriterPreview open={isPreviewed} onClose={() => setPreviewed(false)} writer={writer} channel={channel} />
    </form>
  );
}

type Part = 'text' | 'channel' | 'tags';

/** The selector of the field to focus for each fault. */
const PLACES: Record<Part | 'pictures', string> = {
  text: '#talk-text',
  channel: 'input[name="channel"]',
  tags: '.tag-field-input',
  pictures: '.writer-picture[data-state="failed"] button',
};
const CHANGED =
  '다른 곳에서 이 톡을 먼저 수정했어요. 화면을 새로고침한 뒤 다시 올려 주세요. 여기에 쓴 글은 남아 있어요.';
const UPLOAD_FAILED = '올리지 못한 사진이 있어요. 다시 올리거나 뺀 뒤에 올려 주세요.';

function faultOf(text: string, channelId: number | null, tagFault: string | undefined): Fault<Part> | undefined {
  if (channelId === null) return { of: 'channel', text: '채널을 골라 주세요.' };
  if (isBlank(text)) return { of: 'text', text: '내용을 입력해 주세요.' };
  if (text.length >= COUNTED_FROM && countGraphemes(text.trim()) > TALK_LENGTH) {
    return { of: 'text', text: `톡은 ${TALK_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.` };
  }
  return tagFault === undefined ? undefined : { of: 'tags', text: tagFault };
}
