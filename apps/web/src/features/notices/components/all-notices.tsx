import { Button, Paper } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { IconBell } from '@tabler/icons-react';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { useMarkRead, useNotices } from '../api/notices-queries.ts';
import { ALL_NOTICES_TEXTS } from '../lib/all-notices-texts.ts';
import { NOTICE_TEXTS } from '../lib/notice-texts.ts';
import { NoticeList } from './notice-list.tsx';
import type { ReadingProps } from './reading-props.ts';

const DEFAULTS = { show: '' };
const SKELETON = { height: 76, label: NOTICE_TEXTS.loading, rows: 6 };

/** All notices, or only the unread ones; the choice is in the address. */
export function AllNotices({ marksRead }: ReadingProps) {
  const [{ show }] = useUrlState(DEFAULTS);
  const unreadOnly = show === 'unread';
  return (
    <>
      <PageTabs
        label={ALL_NOTICES_TEXTS.filter}
        replace
        tabs={[
          { href: '?', label: ALL_NOTICES_TEXTS.all, isCurrent: !unreadOnly },
          { href: '?show=unread', label: ALL_NOTICES_TEXTS.unread, isCurrent: unreadOnly },
        ]}
      />
      <Pages key={show} marksRead={marksRead} unreadOnly={unreadOnly} />
    </>
  );
}

function Pages({ marksRead, unreadOnly }: ReadingProps & { unreadOnly: boolean }) {
  const query = useNotices(unreadOnly);
  return (
    <ListBody failed={NOTICE_TEXTS.failed} query={query} skeleton={SKELETON}>
      {({ pages }) =>
        pages.every(({ data }) => data.length === 0) ? (
          <EmptyState
            icon={IconBell}
            title={unreadOnly ? ALL_NOTICES_TEXTS.noneUnread : NOTICE_TEXTS.none}
          >
            {unreadOnly ? MESSAGES.notices.allRead : MESSAGES.notices.empty}
          </EmptyState>
        ) : (
          <Paper radius="lg" style={{ overflow: 'hidden' }} withBorder>
            <NoticeList
              label={unreadOnly ? ALL_NOTICES_TEXTS.unreadNotices : NOTICE_TEXTS.title}
              marksRead={marksRead}
              notices={pages.flatMap(({ data }) => data)}
            />
          </Paper>
        )
      }
    </ListBody>
  );
}

/** Marks everything as read, including notices that are not on screen. */
export function MarkAllRead() {
  const markRead = useMarkRead();
  return (
    <Button
      loading={markRead.isPending}
      onClick={() => markRead.mutate(undefined)}
      variant="default"
    >
      {NOTICE_TEXTS.markAllRead}
    </Button>
  );
}
