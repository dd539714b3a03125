import { Box, Group, Stack, Text } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { IconEye, IconLock } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useDiscussion } from '../hooks/use-discussion.ts';
import { COMMENT_TEXTS } from '../lib/comment-texts.ts';
import type { Discussion } from '../lib/discussion.ts';
import { isThread, type AnyComment } from '../lib/threads.ts';
import { Composer } from './composer.tsx';
import { FoldedText } from './folded-text.tsx';

const OpenedCommentMenu = lazyComponent(
  async () => (await import('./opened-comment-menu.tsx')).OpenedCommentMenu,
);

interface CommentItemProps {
  discussion: Discussion;
  comment: AnyComment;
  onDelete: (comment: AnyComment) => void;
}

/** Renders a comment or reply with its author, time, text and actions (CMT-21, CMT-22). */
export function CommentItem({ discussion, comment, onDelete }: CommentItemProps) {
  const { user, is_mine: isMine, permissions } = comment;
  const editing = useDiscussion(
    discussion,
    ({ writings }) =>
      writings.find((each) => each.kind === 'edit' && each.comment === comment.id)?.key ?? null,
  );
  const menu = useRef<HTMLButtonElement>(null);
  const focusMenu = useCallback(() => requestAnimationFrame(() => menu.current?.focus()), []);
  return (
    <Stack gap={6}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Avatar name={user.name} photo={user.photo} size={24} />
        <Text component="div" flex={1} miw={0} pt={2} fz="note" lh="20px" className="wrap-anywhere">
          <Text span fw={550}>
            {user.name}
          </Text>
          {isMine && (
            <Text span c="dimmed">
              {' '}
              ({COMMENT_TEXTS.you})
            </Text>
          )}
          <Written comment={comment} />
        </Text>
        {(permissions.edit || permissions.delete) && (
          <Box component="span" mt="-0.25rem" mr="-0.375rem">
            <RowMenu
              label={COMMENT_TEXTS.actionsFor({ name: user.name })}
              ref={menu}
              title={LABELS.buttons.actions}
            >
              {(place) => (
                <OpenedCommentMenu
                  {...place}
                  onDelete={() => onDelete(comment)}
                  onEdit={() => discussion.edit(comment)}
                  permissions={permissions}
                />
              )}
            </RowMenu>
          </Box>
        )}
      </Group>
      {editing === null ? (
        <FoldedText html={comment.comment} />
      ) : (
        <Composer
          discussion={discussion}
          label={isThread(comment) ? COMMENT_TEXTS.editComment : COMMENT_TEXTS.editReply}
          onLeave={focusMenu}
          writingKey={editing}
        />
      )}
    </Stack>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Shows when it was written. An anonymous comment has only a day, never a time. */
function Written({
  comment: {
    created_at: at,
    version,
    visibility,
    visibility_label: label,
    employee_feedback_comment_id: thread,
  },
}: {
  comment: AnyComment;
}) {
  const { formatAge, formatDate, formatDateTime } = useDates();
  const isDay = DAY.test(at);
  const Mark = visibility === 'private' ? IconLock : IconEye;
  return (
    <Text span display="block" c="dimmed" fz="xs">
      <time dateTime={at} title={isDay ? undefined : formatDateTime(at)}>
        {isDay ? formatDate(at) : formatAge(at)}
      </time>
      {version > 1 && ` · ${COMMENT_TEXTS.edited}`}
      {thread === null && ' · '}
      {thread === null && (
        <span>
          <Mark aria-hidden size={14} stroke={ICON_STROKE} style={{ verticalAlign: -2 }} /> {label}
        </span>
      )}
    </Text>
  );
}
