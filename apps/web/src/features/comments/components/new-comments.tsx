import { Box, Stack } from '@mantine/core';
import type { CommentView } from '@reviews/contracts/comments';
import { useDiscussion } from '../hooks/use-discussion.ts';
import { COMMENT_TEXTS } from '../lib/comment-texts.ts';
import { hasWords, type Discussion } from '../lib/discussion.ts';
import type { ReadingPlace } from '../lib/reading-place.ts';
import { findComment } from '../lib/threads.ts';
import type { CommentingOptions } from '../lib/visibility.ts';
import { Composer } from './composer.tsx';
import { KeptWriting } from './kept-writings.tsx';
import quoteStyles from './quote.module.css';

interface NewCommentsProps {
  discussion: Discussion;
  place: ReadingPlace;
  options: CommentingOptions;
  /** The default visibility, used when none is remembered. */
  first: string | undefined;
}

/** Lists the new comments being written, each with the text it is about (CMT-10, CMT-11). */
export function NewComments({ discussion, place, options, first }: NewCommentsProps) {
  // Selects keys and not texts, so that typing renders one composer and not the whole list.
  const keys = useDiscussion(discussion, ({ writings }) =>
    writings.flatMap(({ kind, key }) => (kind === 'new' ? key : [])).join(' '),
  );
  return keys
    .split(' ')
    .flatMap((key) =>
      key === '' ? (
        []
      ) : (
        <NewComment
          discussion={discussion}
          first={first}
          key={key}
          options={options}
          place={place}
          writingKey={key}
        />
      ),
    );
}

function NewComment({
  discussion,
  place,
  options,
  first,
  writingKey,
}: NewCommentsProps & { writingKey: string }) {
  const question = useDiscussion(
    discussion,
    ({ writings }) => writings.find(({ key }) => key === writingKey)?.question ?? null,
  );
  const selected = useDiscussion(
    discussion,
    ({ writings }) => writings.find(({ key }) => key === writingKey)?.quote?.text ?? null,
  );
  const about = question === null ? COMMENT_TEXTS.onReview : place.textOf(question);
  return (
    <Stack
      aria-label={COMMENT_TEXTS.newComment}
      bd="1px solid var(--edge)"
      bdrs="md"
      bg="var(--surface)"
      component="section"
      gap="xs"
      px="md"
      py={14}
    >
      <Box component="h3" fz="note" fw={550} lh={1.4} lts="normal" className="wrap-anywhere">
        {about}
      </Box>
      {selected !== null && <blockquote className={quoteStyles.quote}>{selected}</blockquote>}
      <Composer
        discussion={discussion}
        first={first}
        label={COMMENT_TEXTS.newComment}
        options={options}
        writingKey={writingKey}
      />
    </Stack>
  );
}

/** Shows unsaved text for comments that no longer exist. */
export function LostWritings({
  discussion,
  threads,
}: {
  discussion: Discussion;
  threads: readonly CommentView[];
}) {
  const writings = useDiscussion(discussion, (state) => state.writings);
  return writings.flatMap((writing) => {
    const isLost =
      writing.comment !== null &&
      findComment(threads, writing.comment) === null &&
      hasWords(writing);
    if (!isLost) return [];
    return (
      <KeptWriting
        discussion={discussion}
        key={writing.key}
        why={writing.kind === 'reply' ? COMMENT_TEXTS.keptReply : COMMENT_TEXTS.keptEdit}
        writing={writing}
      />
    );
  });
}
