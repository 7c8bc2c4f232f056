import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { isBlank } from '../../../../lib/text/plain-text.ts';
import Button from '../../../../ui/form/Button.tsx';
import { useEnter } from '../../../../ui/form/use-enter.browser.ts';
import '../../../../ui/form/field.css';
import RestoredNotice from '../../draft/RestoredNotice.tsx';
import { type Fault, useWriter } from '../../draft/use-writer.browser.ts';
import WriterHead from '../../draft/WriterHead.tsx';
import { blockOfNode } from '../../editor/body-of-document.ts';
import BodyEditor from '../../editor/BodyEditor.tsx';
import { picturesPlacedIn } from '../../editor/paste/placed-pictures.ts';
import type { ReadingDraft } from '../reading-input.ts';
import { SUBTITLE_LENGTH, TITLE_LENGTH } from '../reading-limits.ts';
import { isTooLong } from '../too-long.ts';
import ReadingCover from './ReadingCover.tsx';
import ReadingPreview from './ReadingPreview.tsx';
import ReadingPublish, { type PublishTime } from './ReadingPublish.tsx';
import type { ReadingWriter as Writer } from './reading-writer.store.ts';
import { pictureIn, type WrittenReading, wordsOf } from './written-reading.ts';
import './reading-writer.css';

type Props<Extra, Body extends ReadingDraft> = {
  writer: Writer<Extra, Body>;
  /** The title of the page, such as 스토리 쓰기. */
  title: string;
  /** The path of the back arrow. */
  back: string;
  /** The state of the content that the form edits; undefined for a new one. */
  stands?: { isPublished: boolean; scheduledFor: string | undefined } | undefined;
  /** The title of the dialog that asks when to publish. */
  publishTitle: string;
  /** The message if the content was changed in another tab or device. */
  changedElsewhere: string;
  /**
   * Returns the error of the fields that only this kind has. These fields show it themselves, and `extraField` is the
   * selector of the first one.
   */
  faultOfExtra: () => string | undefined;
  extraField: string;
  /** Publishes. @returns the path of the page to show next @throws CallFailure */
  onPublish: (when: PublishTime) => Promise<string>;
  /** Returns the path of a draft's preview page. */
  previewPath: (draftId: number) => string;
  menu?: ReactNode;
  /** Fields that only this kind has, above all others. `children` are below them. */
  above?: ReactNode;
  children?: ReactNode;
};

type Part = 'title' | 'subtitle' | 'body' | 'extra';

const UPLOAD_FAILED = '올리지 못한 사진이 있어요. 다시 올리거나 뺀 뒤에 발행해 주세요.';
const BUTTON_OF_FAILED_PICTURE = ':is([data-state="failed"], [data-state="missing"]) button';

/** The form for a story or an article. It never changes its texts while an input method composes a syllable. */
export default function ReadingWriter<Extra, Body extends ReadingDraft>(props: Props<Extra, Body>) {
  const { writer, title: headline, back, stands, changedElsewhere, faultOfExtra, extraField, onPublish } = props;
  const form = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLTextAreaElement>(null);
  const subtitle = useRef<HTMLTextAreaElement>(null);
  const shown = useStore(writer.$shown);
  const [opened, setOpened] = useState<'preview' | 'publish'>();
  const wasPublished = stands?.isPublished ?? false;

  // A layout effect, so that it listens before `restore` shows a draft and before the author types more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the writer opens
  useLayoutEffect(
    () =>
      writer.$shown.listen(({ written }) => {
        for (const [field, text] of [
          [title.current, written.title],
          [subtitle.current, written.subtitle],
        ] as const) {
          // Setting a field to its own value would move the cursor.
          if (field && field.value !== text) field.value = text;
        }
      }),
    [],
  );

  const close = useCallback(() => setOpened(undefined), []);
  const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
  const focusBody = () => find('[role="textbox"][aria-label="본문"]')?.focus();
  const afterTitle = useEnter(() => subtitle.current?.focus());
  const afterSubtitle = useEnter(focusBody);

  const { fault, busy, ...writing } = useWriter<Part>({
    form,
    writing: writer.writing,
    isEmpty: writer.isEmpty,
    // Text that was typed before this script loaded is appended to the restored draft.
    restore: (wanted) =>
      writer.restore(wanted, {
        title: title.current?.value.trim() ?? '',
        subtitle: subtitle.current?.value.trim() ?? '',
      }),
    faultOf: () => {
      const extra = faultOfExtra();
      return faultOf(writer.read()) ?? (extra === undefined ? undefined : { of: 'extra', text: extra });
    },
    focus: (part) => {
      close();
      if (part === 'title') title.current?.focus();
      if (part === 'subtitle') subtitle.current?.focus();
      if (part === 'body') focusBody();
      if (part === 'extra') find(extraField)?.focus();
      if (part === 'pictures') find(BUTTON_OF_FAILED_PICTURE)?.focus();
    },
    words: { sending: '발행하고 있어요', uploadFailed: UPLOAD_FAILED, changedElsewhere },
  });

  const askWhen = () => {
    if (busy || !writing.check()) return;
    if (wasPublished) publish('now');
    else setOpened('publish');
  };
  /** Publishes. It closes the dialog first, because uploading pictures may take long and the form shows the progress. */
  const publish = (when: PublishTime) => {
    close();
    void writing.publish(
      () => onPublish(when),
      ({ body }) => showBlock(body?.field),
    );
  };
  /** Scrolls to the block that the server refused. */
  const showBlock = (field: unknown) => {
    const [, index] = /^body\.(\d+)/.exec(String(field)) ?? [];
    if (index === undefined) return;
    const { text, pictures } = writer.read();
    const place = blockOfNode(text, pictureIn(pictures), Number(index));
    const blocks = find('[role="textbox"][aria-label="본문"]')?.children;
    blocks?.[place ?? 0]?.scrollIntoView({ block: 'center' });
  };

  return (
    <div ref={form} className="reading-writer" inert={writing.isPublished}>
      <WriterHead
        className="reading-writer-head"
        title={headline}
        back={back}
        writing={writer.writing}
        wordsOf={wordsOf}
      >
        <Button variant="quiet" size="small" onClick={() => setOpened('preview')}>
          미리보기
        </Button>
        <Button size="small" busy={busy !== undefined} onClick={askWhen}>
          {busy ?? (wasPublished ? '다시 발행' : '발행')}
        </Button>
        {props.menu}
      </WriterHead>
      <RestoredNotice
        writing={writer.writing}
        leadsTo={stands ? `${wasPublished ? '발행' : '예약'}한 글로 되돌리기` : '새로 쓰기'}
        origin={writing.origin}
        waitingDrafts={writing.waitingDrafts}
        onBegunAnew={writing.begunAnew}
      />
      <p role="alert" className="field-error reading-writer-fault">
        {/* The fields that only this kind has show their errors themselves. */}
        {fault?.of !== 'extra' && fault?.text}
      </p>
      {props.above}
      <ReadingCover writer={writer} />
      <textarea
        ref={title}
        className="reading-writer-title"
        aria-label="제목"
        placeholder="제목"
        rows={1}
        autoComplete="off"
        aria-invalid={fault?.of === 'title' || undefined}
        onInput={({ currentTarget }) => writer.setTitle(currentTarget.value)}
        {...afterTitle.handlers}
      />
      <textarea
        ref={subtitle}
        className="reading-writer-subtitle"
        aria-label="부제"
        placeholder="부제 (없어도 돼요)"
        rows={1}
        autoComplete="off"
        aria-invalid={fault?.of === 'subtitle' || undefined}
        onInput={({ currentTarget }) => writer.setSubtitle(currentTarget.value)}
        {...afterSubtitle.handlers}
      />
      <BodyEditor
        key={shown.round}
        document={shown.written.text}
        uploads={writer.uploads}
        onReady={writer.attach}
        onChange={writer.edited}
      />
      {props.children}
      <ReadingPreview writer={writer} pathOf={props.previewPath} open={opened === 'preview'} onClose={close} />
      <ReadingPublish
        title={props.publishTitle}
        open={opened === 'publish'}
        onClose={close}
        scheduledFor={stands?.scheduledFor}
        onPublish={publish}
      />
    </div>
  );
}

function faultOf({ title, subtitle, text }: WrittenReading): Fault<Part> | undefined {
  if (isBlank(title)) return { of: 'title', text: '제목을 입력해 주세요.' };
  if (isTooLong(title, TITLE_LENGTH)) return { of: 'title', text: `제목은 ${TITLE_LENGTH}자까지 쓸 수 있어요.` };
  if (isTooLong(subtitle, SUBTITLE_LENGTH)) {
    return { of: 'subtitle', text: `부제는 ${SUBTITLE_LENGTH}자까지 쓸 수 있어요.` };
  }
  if (picturesPlacedIn(text).length === 0 && blockOfNode(text, () => undefined, 0) === undefined) {
    return { of: 'body', text: '내용을 입력해 주세요.' };
  }
  return undefined;
}
