import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { noticePanel } from '@reviews/messages/en/notices';
import { IconBell, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useMarkRead, useNotices } from '../api/notices-queries.ts';
import { NOTICE_TEXTS } from '../lib/notice-texts.ts';
import { NoticeList } from './notice-list.tsx';
import type { ReadingProps } from './reading-props.ts';

const PANEL_TEXTS = texts(noticePanel);
const NEWEST = 8;

/** The panel below the bell: the newest notices and a link to all of them. */
export function NoticePanel({ marksRead, unread }: ReadingProps & { unread: number }) {
  const markRead = useMarkRead();
  return (
    <section aria-label={NOTICE_TEXTS.title}>
      <Group gap={4} pe="xs" ps="md" py="xs" wrap="nowrap">
        <Box component="h2" flex={1} fz="md" fw={620}>
          {NOTICE_TEXTS.title}
        </Box>
        {unread > 0 && (
          <Button fz="note" onClick={() => markRead.mutate(undefined)} px="xs" variant="subtle">
            {NOTICE_TEXTS.markAllRead}
          </Button>
        )}
        <ActionIcon
          aria-label={PANEL_TEXTS.chooseEmails}
          color="gray"
          component={Link}
          size={36}
          title={NOTICE_TEXTS.byEmail}
          to="/my/notices/settings"
          variant="subtle"
        >
          <IconSettings aria-hidden size={18} stroke={ICON_STROKE} />
        </ActionIcon>
      </Group>
      {/* What is above and below it stays visible. */}
      <Box
        className="ruled"
        mah="min(32.5rem, calc(100dvh - 11.25rem))"
        style={{ overflowY: 'auto' }}
      >
        <Newest marksRead={marksRead} />
      </Box>
      <Button
        className="ruled"
        component={Link}
        fullWidth
        fz="note"
        h={46}
        radius={0}
        to="/my/notices"
        variant="subtle"
      >
        {PANEL_TEXTS.all}
      </Button>
    </section>
  );
}

function Newest({ marksRead }: ReadingProps) {
  const { data, error, isPending, isFetching, refetch } = useNotices(false);
  if (isPending) return <SkeletonRows label={NOTICE_TEXTS.loading} rows={3} />;
  if (!data)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        quiet
        retrying={isFetching}
        title={NOTICE_TEXTS.failed}
      />
    );
  const notices = data.pages.flatMap((page) => page.data).slice(0, NEWEST);
  if (notices.length === 0) {
    return (
      <EmptyState icon={IconBell} quiet title={NOTICE_TEXTS.none}>
        {MESSAGES.notices.empty}
      </EmptyState>
    );
  }
  return <NoticeList label={PANEL_TEXTS.newest} marksRead={marksRead} notices={notices} />;
}
