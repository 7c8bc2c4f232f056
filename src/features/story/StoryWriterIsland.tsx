import { useStore } from '@nanostores/react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { isBlank } from '../../lib/plain-text.ts';
import { paths } from '../../paths.ts';
import { $me } from '../../session/me.store.ts';
import Button from '../../ui/Button.tsx';
import Popover from '../../ui/Popover.tsx';
import { showSnackbar } from '../../ui/snackbar.store.ts';
import { useEnter } from '../../ui/use-enter.browser.ts';
import '../../ui/field.css';
import { SUBTITLE_LENGTH, TITLE_LENGTH } from '../content/reading-limits.ts';
import TagField from '../content/TagField.tsx';
import { isTooLong } from '../content/too-long.ts';
import RestoredNotice from '../draft/RestoredNotice.tsx';
import { type Fault, useWriter } from '../draft/use-writer.browser.ts';
import WriterHead from '../draft/WriterHead.tsx';
import { blockOfNode } from '../editor/body-of-document.ts';
import BodyEditor from '../editor/BodyEditor.tsx';
import { picturesPlacedIn } from '../editor/placed-pictures.ts';
import type { OwnStoryBody } from './own-story-body.ts';
import { TAGS_PER_STORY } from './story-limits.ts';
import OwnStoryMenuIsland from './OwnStoryMenuIsland.tsx';
import PublishDialog, { type PublishTime } from './PublishDialog.tsx';
import StoryCover from './StoryCover.tsx';
import StoryPreview from './StoryPreview.tsx';
import { createStoryWriter } from './story-writer.store.ts';
import { pictureIn, type WrittenStory, wordsOf } from './written-story.ts';
import './story-writer.css';

type Props = {
  /** One’s own story, to be changed. */
  story?: OwnStoryBody | undefined;
  /** Tags that stories have, the most used first. */
  tags: string[];
};

type Part = 'title' | 'subtitle' | 'body' | 'tags';

const CHANGED = '다른 곳에서 이 스토리를 먼저 고쳤어요. 새로 고쳐서 다시 올려 주세요. 여기에 쓴 글은 남아 있어요.';
const UPLOAD_FAILED = '올리지 못한 사진이 있어요. 다시 올리거나 뺀 뒤에 발행해 주세요.';
const BUTTON_OF_FAILED_PICTURE = ':is([data-state="failed"], [data-state="missing"]) button';

/** Where a story is written. Nobody touches its texts while a syllable is being composed. */
export default function StoryWriterIsland({ story, tags: knownTags }: Props) {
  const [writer] = useState(() =>
    createStoryWriter({
      memberId: $me.get()?.id ?? 0,
      story,
      onLocationRemoved: () => showSnackbar('위치 정보는 지웠어요', '사진에 찍힌 곳이 남지 않아요'),
      onPicturesMissing: (count) => showSnackbar(`사진 ${count}장은 이 기기에 없어 불러오지 못했어요`),
    }),
  );
  const form = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLTextAreaElement>(null);
  const subtitle = useRef<HTMLTextAreaElement>(null);
  const shown = useStore(writer.$shown);
  const tags = useStore(writer.$tags);
  const [tagFault, setTagFault] = useState<string>();
  const [opened, setOpened] = useState<'preview' | 'publish'>();
  const wasPublished = story?.storyStatus === 'PUBLISHED' || story?.storyStatus === 'HIDDEN';

  // Before what was left unfinished is found, which it shows; and before anything else is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the writer opens
  useLayoutEffect(
    () =>
      writer.$shown.listen(({ written }) => {
        for (const [field, text] of [
          [title.current, written.title],
          [subtitle.current, written.subtitle],
        ] as const) {
          // Set to what it holds, a field would lose the place of the cursor.
          if (field && field.value !== text) field.value = text;
        }
      }),
    [],
  );

  const close = useCallback(() => setOpened(undefined), []);
  const focusBody = () => form.current?.querySelector<HTMLElement>('[role="textbox"][aria-label="본문"]')?.focus();
  const afterTitle = useEnter(() => subtitle.current?.focus());
  const afterSubtitle = useEnter(focusBody);

  const { fault, busy, ...writing } = useWriter<Part>({
    form,
    writing: writer.writing,
    isEmpty: writer.isEmpty,
    // What was typed before this script came goes on behind what is found.
    restore: (wanted) =>
      writer.restore(wanted, {
        title: title.current?.value.trim() ?? '',
        subtitle: subtitle.current?.value.trim() ?? '',
      }),
    faultOf: () => faultOf(writer.read(), tagFault),
    focus: (part) => {
      close();
      if (part === 'title') title.current?.focus();
      if (part === 'subtitle') subtitle.current?.focus();
      if (part === 'body') focusBody();
      if (part === 'tags') form.current?.querySelector<HTMLElement>('.tag-field-input')?.focus();
      if (part === 'pictures') form.current?.querySelector<HTMLElement>(BUTTON_OF_FAILED_PICTURE)?.focus();
    },
    words: { uploadFailed: UPLOAD_FAILED, changedElsewhere: CHANGED },
  });

  const askWhen = () => {
    if (busy || !writing.check()) return;
    if (wasPublished) void publish('now');
    else setOpened('publish');
  };
  const publish = (when: PublishTime) =>
    writing.publish(
      async () => {
        const { id, status } = await writer.publish(when === 'now' ? undefined : when.at);
        return status === 'PUBLISHED' ? paths.story(id) : paths.myStories({ status });
      },
      ({ body }) => {
        close();
        showBlock(body?.field);
      },
    );
  /** Brings the block that the server has refused before the writer’s eyes. */
  const showBlock = (field: unknown) => {
    const [, index] = /^body\.(\d+)/.exec(String(field)) ?? [];
    if (index === undefined) return;
    const { text, pictures } = writer.read();
    const place = blockOfNode(text, pictureIn(pictures), Number(index));
    const blocks = form.current?.querySelector('[role="textbox"][aria-label="본문"]')?.children;
    blocks?.[place ?? 0]?.scrollIntoView({ block: 'center' });
  };

  return (
    <div ref={form} className="story-writer" inert={writing.isPublished}>
      <WriterHead
        className="story-writer-head"
        title={story ? '스토리 고치기' : '스토리 쓰기'}
        back={story && wasPublished ? paths.story(story.id) : paths.myStories()}
        writing={writer.writing}
        wordsOf={wordsOf}
      >
        <Button variant="quiet" size="small" onClick={() => setOpened('preview')}>
          미리보기
        </Button>
        <Button size="small" busy={busy !== undefined} onClick={askWhen}>
          {busy ?? (wasPublished ? '올리기' : '발행')}
        </Button>
        {story && (
          <Popover label="더보기" trigger={<MoreIcon />}>
            <OwnStoryMenuIsland
              id={story.id}
              draftId={null}
              status={story.storyStatus}
              isHiddenByOperator={story.isHiddenByOperator}
              makeSafe={writer.writing.draft.makeSafe}
            />
          </Popover>
        )}
      </WriterHead>
      <RestoredNotice
        writing={writer.writing}
        isEditing={story !== undefined}
        origin={writing.origin}
        onBegunAnew={writing.begunAnew}
      />
      <p role="alert" className="field-error story-writer-fault">
        {/* The field for tags says what is wrong with them. */}
        {fault?.of !== 'tags' && fault?.text}
      </p>
      <StoryCover writer={writer} />
      <textarea
        ref={title}
        className="story-writer-title"
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
        className="story-writer-subtitle"
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
      <TagField
        tags={tags}
        onChange={writer.setTags}
        limit={TAGS_PER_STORY}
        fault={tagFault}
        onFault={setTagFault}
        suggestions={knownTags}
      />
      <StoryPreview writer={writer} open={opened === 'preview'} onClose={close} />
      <PublishDialog
        open={opened === 'publish'}
        onClose={close}
        scheduledFor={story?.storyStatus === 'SCHEDULED' ? story.publishedDate : undefined}
        busy={busy !== undefined}
        onPublish={publish}
      />
    </div>
  );
}

function faultOf(written: WrittenStory, tagFault: string | undefined): Fault<Part> | undefined {
  const { title, subtitle, text } = written;
  if (isBlank(title)) return { of: 'title', text: '제목을 입력해 주세요.' };
  if (isTooLong(title, TITLE_LENGTH)) return { of: 'title', text: `제목은 ${TITLE_LENGTH}자까지 쓸 수 있어요.` };
  if (isTooLong(subtitle, SUBTITLE_LENGTH)) {
    return { of: 'subtitle', text: `부제는 ${SUBTITLE_LENGTH}자까지 쓸 수 있어요.` };
  }
  if (picturesPlacedIn(text).length === 0 && blockOfNode(text, () => undefined, 0) === undefined) {
    return { of: 'body', text: '내용을 입력해 주세요.' };
  }
  return tagFault === undefined ? undefined : { of: 'tags', text: tagFault };
}

function MoreIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d="M6 12h.01M12 12h.01M18 12h.01" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
