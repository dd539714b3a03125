import { ActionIcon, Box, Stack, Text } from '@mantine/core';
import type { CommentView } from '@reviews/contracts/comments';
import { MESSAGES } from '@reviews/domain';
import { IconX } from '@tabler/icons-react';
import { memo, useMemo, useRef, useState } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SidePanel, SidePanelBody } from '../../../ui/side-panel.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useComments } from '../api/comment-queries.ts';
import { useAnswerMarks } from '../hooks/use-answer-marks.ts';
import type { CommentSidebar } from '../hooks/use-comment-sidebar.ts';
import { useDiscussion } from '../hooks/use-discussion.ts';
import { useThreadRefresh } from '../hooks/use-thread-refresh.ts';
import { COMMENT_TEXTS } from '../lib/comment-texts.ts';
import type { Discussion } from '../lib/discussion.ts';
import type { ReadingPlace } from '../lib/reading-place.ts';
import { groupThreads, type AnyComment } from '../lib/threads.ts';
import { CommentThread } from './comment-thread.tsx';
import './comment-marks.css';
import { DeleteCommentDialog } from './delete-comment-dialog.tsx';
import { FilterLine } from './filter-line.tsx';
import { LostWritings, NewComments } from './new-comments.tsx';

const NONE: readonly CommentView[] = [];

interface CommentsPanelProps {
  sidebar: CommentSidebar;
  /** The review's root element, including its cards. */
  root: HTMLElement | null;
}

/**
 * Renders the comments beside a review: fixed on the right at one third of the width; a sheet on a
 * phone (CMT-04, CMT-06).
 */
export function CommentsPanel({ sidebar, root }: CommentsPanelProps) {
  const { discussion, place, options, first, show } = sidebar;
  const { data: threads, error, isFetching, refetch } = useComments(discussion.address.hash);
  const filter = useDiscussion(discussion, (state) => state.filter);
  const shown = useMemo(
    () =>
      threads?.filter(({ question_id: question }) => filter === null || question === filter) ??
      NONE,
    [threads, filter],
  );
  const [leaving, setLeaving] = useState<AnyComment | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useAnswerMarks({ discussion, place, threads: threads ?? NONE, root });
  useThreadRefresh(discussion, shown);
  return (
    <SidePanel
      action={
        <ActionIcon
          aria-label={COMMENT_TEXTS.close}
          color="gray"
          onClick={() => show(false)}
          size={36}
          variant="subtle"
        >
          <IconX aria-hidden size={18} stroke={ICON_STROKE} />
        </ActionIcon>
      }
      title={COMMENT_TEXTS.title}
      titleRef={title}
    >
      {filter !== null && <FilterLine discussion={discussion} question={place.textOf(filter)} />}
      <SidePanelBody>
        <Stack gap="md">
          {threads && <LostWritings discussion={discussion} threads={threads} />}
          <NewComments discussion={discussion} first={first} options={options} place={place} />
          {!threads && !error && <SkeletonText lines={8} />}
          {!threads && error && (
            <ErrorState error={error} onRetry={() => void refetch()} quiet retrying={isFetching} />
          )}
          {threads?.length === 0 && (
            <Text maw="36ch" c="dimmed" lh={1.5}>
              {MESSAGES.comments.empty}
            </Text>
          )}
          {threads && threads.length > 0 && shown.length === 0 && (
            <Text maw="36ch" c="dimmed" lh={1.5}>
              {COMMENT_TEXTS.noneForQuestion}
            </Text>
          )}
          <Threads
            discussion={discussion}
            isNarrowed={filter !== null}
            onDelete={setLeaving}
            place={place}
            threads={shown}
          />
        </Stack>
      </SidePanelBody>
      <DeleteCommentDialog
        comment={leaving}
        hash={discussion.address.hash}
        onClose={() => setLeaving(null)}
        // The focused button was removed with the comment.
        onDeleted={() => requestAnimationFrame(() => title.current?.focus())}
      />
    </SidePanel>
  );
}

interface ThreadsProps {
  discussion: Discussion;
  place: ReadingPlace;
  threads: readonly CommentView[];
  isNarrowed: boolean;
  onDelete: (comment: AnyComment) => void;
}

/** Lists the threads by question, in the order of the review. */
const Threads = memo(function Threads({
  discussion,
  place,
  threads,
  isNarrowed,
  onDelete,
}: ThreadsProps) {
  return groupThreads(threads, place.questions).map(({ question, title, threads: ofQuestion }) => (
    <Stack aria-label={title} component="section" gap={10} key={question?.id ?? title}>
      {!isNarrowed && (
        <Box
          component="h3"
          c="dimmed"
          fz="note"
          fw={550}
          lh={1.4}
          lts="normal"
          className="wrap-anywhere"
        >
          {question === null ? (
            title
          ) : (
            <button
              className="text-button"
              onClick={() => discussion.narrow(question.id)}
              title={COMMENT_TEXTS.filterTo({ question: title })}
              type="button"
            >
              {title}
            </button>
          )}
        </Box>
      )}
      {ofQuestion.map((thread) => (
        <CommentThread
          discussion={discussion}
          key={thread.id}
          onDelete={onDelete}
          place={place}
          thread={thread}
        />
      ))}
    </Stack>
  ));
});
