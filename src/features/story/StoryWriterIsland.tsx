import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../http/client.browser.ts';
import { isBlank } from '../../lib/plain-text.ts';
import { paths } from '../../paths.ts';
import { explain } from '../../session/explain.browser.ts';
import { $loggedIn, $me } from '../../session/me.store.ts';
import Button from '../../ui/Button.tsx';
import Popover from '../../ui/Popover.tsx';
import { showSnackbar } from '../../ui/snackbar.store.ts';
import { useEnter } from '../../ui/use-enter.browser.ts';
import '../../ui/field.css';
import { SUBTITLE_LENGTH, TITLE_LENGTH } from '../content/reading-limits.ts';
import TagField from '../content/TagField.tsx';
import DraftList from '../draft/DraftList.tsx';
import DraftStatus from '../draft/DraftStatus.tsx';
import { tellWhy } from '../draft/tell-why.browser.ts';
import { useDraftGuard } from '../draft/use-draft-guard.browser.ts';
import type { Origin } from '../draft/writing.store.ts';
import { blockOfNode } from '../editor/body-of-document.ts';
import BodyEditor from '../editor/BodyEditor.tsx';
import type { OwnStoryBody } from './own-story-body.ts';
import { TAGS_PER_STORY } from './story-limits.ts';
import OwnStoryMenuIsland from './OwnStoryMenuIsland.tsx';
import PublishDialog, { type PublishTime } from './PublishDialog.tsx';
import StoryCover from './StoryCover.tsx';
import StoryPreview from './StoryPreview.tsx';
import { createStoryWriter } from './story-writer.store.ts';
import { pictureIn, wordsOf } from './written-story.ts';
import './story-writer.css';

type Props = {
  /** One’s own story, to be changed. */
  story?: OwnStoryBody | undefined;
  /** Tags that stories have, the most used first. */
  tags: string[];
};

type Fault = { of: 'title' | 'body' | 'pictures' | 'all'; text: string };

const CHANGED = '다른 곳에서 이 스토리를 먼저 고쳤어요. 새로 고쳐서 다시 올려 주세요. 여기에 쓴 글은 남아 있어요.';
const UPLOAD_FAILED = '올리지 못한 사진이 있어요. 다시 올리거나 뺀 뒤에 발행해 주세요.';

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
  const isDone = useRef(false);
  const shown = useStore(writer.$shown);
  const tags = useStore(writer.$tags);
  const [origin, setOrigin] = useState<Origin>();
  const [fault, setFault] = useState<Fault>();
  const [busy, setBusy] = useState<string>();
  const [opened, setOpened] = useState<'preview' | 'publish'>();
  const isOut = story?.storyStatus === 'PUBLISHED' || story?.storyStatus === 'HIDDEN';

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the writer opens
  useEffect(() => {
    const wanted = Number(new URLSearchParams(location.search).get('draft')) || undefined;
    const early = { title: title.current?.value.trim() ?? '', subtitle: subtitle.current?.value.trim() ?? '' };
    const unsubscribe = [
      writer.$shown.listen(({ written }) => {
        for (const [field, text] of [
          [title.current, written.title],
          [subtitle.current, written.subtitle],
        ] as const) {
          // Set to what it holds, a field would lose the place of the cursor.
          if (field && field.value !== text) field.value = text;
        }
      }),
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

  const close = useCallback(() => setOpened(undefined), []);
  const focusBody = () => form.current?.querySelector<HTMLElement>('[role="textbox"][aria-label="본문"]')?.focus();
  const afterTitle = useEnter(() => subtitle.current?.focus());
  const afterSubtitle = useEnter(focusBody);

  /** Says what is wrong, where it is. */
  const show = (wrong: Fault) => {
    setFault(wrong);
    close();
    if (wrong.of === 'title') title.current?.focus();
    if (wrong.of === 'body') focusBody();
    if (wrong.of === 'pictures') form.current?.querySelector<HTMLElement>('[data-state="failed"] button')?.focus();
  };
  const askWhen = () => {
    const wrong = faultOf(writer);
    if (wrong) return show(wrong);
    setFault(undefined);
    if (isOut) void publish('now');
    else setOpened('publish');
  };
  const publish = async (when: PublishTime) => {
    if (busy) return;
    try {
      setBusy('사진을 올리고 있어요');
      if (!(await writer.uploads.settled())) {
        show({ of: 'pictures', text: UPLOAD_FAILED });
        return setBusy(undefined);
      }
      setBusy('올리고 있어요');
      const { id, status } = await writer.publish(when === 'now' ? undefined : when.at);
      isDone.current = true;
      // Busy until the next page is there: a second press would find nothing left to do.
      location.replace(status === 'PUBLISHED' ? paths.story(id) : paths.myStories({ status }));
    } catch (failure) {
      const { code, body } = failure as Partial<CallFailure>;
      const words = code === 'CHANGED_ELSEWHERE' ? CHANGED : undefined;
      explain(failure, { tell: (text) => show({ of: 'all', text: words ?? text }) });
      close();
      showBlock(body?.field);
      setBusy(undefined);
    }
  };
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
    <div ref={form} className="story-writer">
      <div className="story-writer-head">
        <a
          className="icon-button story-writer-back"
          href={story && isOut ? paths.story(story.id) : paths.myStories()}
          data-back
        >
          <span className="visually-hidden">뒤로 가기</span>
          <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
            <path d="M15 5l-7 7 7 7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </a>
        <div className="story-writer-name">
          <h1>{story ? '스토리 고치기' : '스토리 쓰기'}</h1>
          <DraftStatus writing={writer.writing} wordsOf={wordsOf} />
        </div>
        <DraftList
          writing={writer.writing}
          wordsOf={wordsOf}
          isEditing={story !== undefined}
          origin={origin}
          onBegunAnew={() => setOrigin(undefined)}
        />
        <Button variant="quiet" size="small" onClick={() => setOpened('preview')}>
          미리보기
        </Button>
        <Button size="small" busy={busy !== undefined} onClick={askWhen}>
          {busy ?? (isOut ? '올리기' : '발행')}
        </Button>
        {story && (
          <Popover label="더 보기" trigger={<MoreIcon />}>
            <OwnStoryMenuIsland
              id={story.id}
              draftId={null}
              status={story.storyStatus}
              isHiddenByOperator={story.isHiddenByOperator}
            />
          </Popover>
        )}
      </div>
      <p role="alert" className="field-error story-writer-fault">
        {fault?.text}
      </p>
      <StoryCover writer={writer} />
      <textarea
        ref={title}
        className="story-writer-title"
        aria-label="제목"
        placeholder="제목"
        rows={1}
        autoComplete="off"
        maxLength={TITLE_LENGTH}
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
        maxLength={SUBTITLE_LENGTH}
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
      <TagField tags={tags} onChange={writer.setTags} limit={TAGS_PER_STORY} suggestions={knownTags} />
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

function faultOf(writer: ReturnType<typeof createStoryWriter>): Fault | undefined {
  const { title, text, pictures } = writer.read();
  if (isBlank(title)) return { of: 'title', text: '제목을 입력해 주세요.' };
  if (pictures.length === 0 && blockOfNode(text, () => undefined, 0) === undefined) {
    return { of: 'body', text: '내용을 입력해 주세요.' };
  }
  const hasFailed = writer.uploads.$uploads.get().some(({ state }) => state === 'failed');
  return hasFailed ? { of: 'pictures', text: UPLOAD_FAILED } : undefined;
}

function MoreIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d="M6 12h.01M12 12h.01M18 12h.01" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
