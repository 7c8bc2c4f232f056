import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { paths } from '../../../site/paths.ts';
import { $me } from '../../../session/browser/me.store.ts';
import Popover from '../../../ui/dialog/Popover.tsx';
import { showSnackbar } from '../../../ui/feedback/snackbar.store.ts';
import TagField from '../../writing/content/tag/TagField.tsx';
import type { PublishTime } from '../../writing/content/write/ReadingPublish.tsx';
import ReadingWriter from '../../writing/content/write/ReadingWriter.tsx';
import type { OwnStoryBody } from './own-story-body.ts';
import OwnStoryMenuIsland from './OwnStoryMenuIsland.tsx';
import { TAGS_PER_STORY } from './story-limits.ts';
import { createStoryWriter } from './story-writer.store.ts';

type Props = {
  /** The member's story that the form edits; undefined for a new one. */
  story?: OwnStoryBody | undefined;
  /** Existing tags to suggest, the most used first. */
  tags: string[];
};

const CHANGED =
  '다른 곳에서 이 스토리를 먼저 수정했어요. 화면을 새로고침한 뒤 다시 발행해 주세요. 여기에 쓴 글은 남아 있어요.';

/** The form for writing or editing a story. */
export default function StoryWriterIsland({ story, tags: knownTags }: Props) {
  const [{ writer, publish }] = useState(() =>
    createStoryWriter({
      memberId: $me.get()?.id ?? 0,
      story,
      onLocationRemoved: () => showSnackbar('위치 정보는 지웠어요', '사진에 찍힌 곳이 남지 않아요'),
      onPicturesMissing: (count) => showSnackbar(`사진 ${count}장은 이 기기에 없어 불러오지 못했어요`),
    }),
  );
  const { tags } = useStore(writer.$extra);
  const [tagFault, setTagFault] = useState<string>();
  const isPublished = story?.storyStatus === 'PUBLISHED' || story?.storyStatus === 'HIDDEN';
  const scheduledFor = story?.storyStatus === 'SCHEDULED' ? story.publishedDate : undefined;

  const publishStory = async (when: PublishTime) => {
    const { id, status } = await publish(when === 'now' ? undefined : when.at);
    return status === 'PUBLISHED' ? paths.story(id) : paths.myStories({ status });
  };

  return (
    <ReadingWriter
      writer={writer}
      title={story ? '스토리 수정' : '스토리 쓰기'}
      back={story && isPublished ? paths.story(story.id) : paths.myStories()}
      stands={story && { isPublished, scheduledFor }}
      publishTitle="스토리 발행"
      changedElsewhere={CHANGED}
      faultOfExtra={() => tagFault}
      extraField=".tag-field-input"
      onPublish={publishStory}
      previewPath={paths.previewStory}
      menu={
        story && (
          <Popover label="더보기" trigger={<MoreIcon />}>
            <OwnStoryMenuIsland
              id={story.id}
              draftId={null}
              status={story.storyStatus}
              isHiddenByOperator={story.isHiddenByOperator}
              isMaker
              makeSafe={writer.writing.draft.makeSafe}
            />
          </Popover>
        )
      }
    >
      <TagField
        tags={tags}
        onChange={(changed) => writer.setExtra({ tags: changed })}
        limit={TAGS_PER_STORY}
        fault={tagFault}
        onFault={setTagFault}
        suggestions={knownTags}
      />
    </ReadingWriter>
  );
}

function MoreIcon() {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d="M6 12h.01M12 12h.01M18 12h.01" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
