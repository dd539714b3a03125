import { ActionIcon, Box, Group, Text, VisuallyHidden } from '@mantine/core';
import type { NoticeView } from '@reviews/contracts/notices';
import {
  IconArrowForwardUp,
  IconBell,
  IconCalendar,
  IconCheck,
  IconKey,
  IconLock,
  IconLockOpen,
  IconMessage,
  IconPackage,
  IconPencil,
  IconPlugConnectedX,
  IconTableImport,
  IconThumbDown,
  IconUserOff,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { prefetchOnIntent } from '../../../lib/page-prefetch.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useMarkRead } from '../api/notices-queries.ts';
import { NOTICE_TEXTS } from '../lib/notice-texts.ts';
import type { ReadingProps } from './reading-props.ts';
import styles from './notices.module.css';

const ICONS: Readonly<Record<NoticeView['kind'], Icon>> = {
  assigned: IconPencil,
  reassigned: IconUserOff,
  reopened: IconLockOpen,
  reopen_requested: IconArrowForwardUp,
  reopen_declined: IconX,
  commented: IconMessage,
  reminded: IconBell,
  extended: IconCalendar,
  reviewer_declined: IconThumbDown,
  handover: IconArrowForwardUp,
  packet_released: IconPackage,
  integration_off: IconPlugConnectedX,
  import_waits: IconTableImport,
  token_made: IconKey,
  token_ending: IconKey,
  password_changed: IconLock,
  password_link: IconLock,
  address_changed: IconLock,
};

/** Notices, newest first. Opening one leads to its form and marks it as read. */
export function NoticeList({
  notices,
  marksRead,
  label,
}: ReadingProps & { notices: readonly NoticeView[]; label: string }) {
  const { mutate: markRead } = useMarkRead();
  return (
    <Box aria-label={label} className="lined" component="ul" role="list">
      {notices.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          onMark={() => markRead([notice.id])}
          onOpen={() => marksRead && !notice.is_read && markRead([notice.id])}
        />
      ))}
    </Box>
  );
}

function NoticeRow({
  notice: { kind, text, detail, href, form, at, is_read: isRead },
  onMark,
  onOpen,
}: {
  notice: NoticeView;
  onMark: () => void;
  onOpen: () => void;
}) {
  const Mark = ICONS[kind];
  return (
    <Group
      align="flex-start"
      bg={isRead ? undefined : 'var(--accent-soft)'}
      component="li"
      gap="sm"
      px="md"
      py="sm"
      wrap="nowrap"
    >
      <Box
        c={isRead ? 'var(--ink-3)' : 'var(--accent-text)'}
        component="span"
        flex="none"
        lh={1}
        mt={3}
      >
        <Mark aria-hidden size={18} stroke={ICON_STROKE} />
      </Box>
      <Box className={styles.words ?? ''} flex={1} miw={0}>
        {!isRead && <VisuallyHidden>{`${NOTICE_TEXTS.unread} `}</VisuallyHidden>}
        {href === null ? (
          <Text fw={isRead ? undefined : 600} span>
            {text}
          </Text>
        ) : (
          <Text
            component={Link}
            fw={isRead ? undefined : 600}
            onClick={onOpen}
            to={href}
            {...prefetchOnIntent(href)}
          >
            {text}
          </Text>
        )}
        {/* If the notice is about a form, a quote from a person; otherwise what to do next. */}
        {detail &&
          (form === null ? (
            <Text c="dimmed" fz="note" className="wrap-anywhere">
              {detail}
            </Text>
          ) : (
            <Text
              c="dimmed"
              component="blockquote"
              fz="note"
              lineClamp={4}
              m={0}
              mb={2}
              mt={6}
              ps={10}
            >
              {detail}
            </Text>
          ))}
        <Text c="dimmed" component="div" fz="note">
          <When at={at} />
          {form?.cycle && ` · ${form.cycle.name}`}
        </Text>
      </Box>
      {!isRead && (
        <ActionIcon
          aria-label={NOTICE_TEXTS.markReadOf({ notice: text })}
          color="gray"
          me={-8}
          mt={-4}
          onClick={onMark}
          size={32}
          title={NOTICE_TEXTS.markRead}
          variant="subtle"
        >
          <IconCheck aria-hidden size={16} stroke={ICON_STROKE} />
        </ActionIcon>
      )}
    </Group>
  );
}

/** Shows a time as its age, or the day if only the day is known. */
function When({ at }: { at: string }) {
  const { formatAge, formatDate, formatDateTime } = useDates();
  const isMoment = at.includes('T');
  return (
    <time dateTime={at} title={isMoment ? formatDateTime(at) : undefined}>
      {isMoment ? formatAge(at) : formatDate(at)}
    </time>
  );
}
