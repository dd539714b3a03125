import { Box, Text, VisuallyHidden } from '@mantine/core';
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
  handover: IconArrowForwardUp,
  packet_released: IconPackage,
  integration_off: IconPlugConnectedX,
  import_waits: IconTableImport,
  token_made: IconKey,
  token_ending: IconKey,
  password_changed: IconLock,
};

/** Notices, newest first. Opening one leads to its form and marks it as read. */
export function NoticeList({
  notices,
  marksRead,
  label,
}: ReadingProps & { notices: readonly NoticeView[]; label: string }) {
  const { mutate: markRead } = useMarkRead();
  return (
    <Box component="ul" aria-label={label} role="list">
      {notices.map((notice) => (
        <Notice
          key={notice.id}
          notice={notice}
          onMark={() => markRead([notice.id])}
          onOpen={() => marksRead && !notice.is_read && markRead([notice.id])}
        />
      ))}
    </Box>
  );
}

function Notice({
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
    <li className={styles.notice} data-unread={isRead ? undefined : true}>
      <Mark aria-hidden className={styles.kind ?? ''} size={18} stroke={ICON_STROKE} />
      <Box miw={0}>
        {!isRead && <VisuallyHidden>{`${NOTICE_TEXTS.unread} `}</VisuallyHidden>}
        {href === null ? (
          <span className={styles.text}>{text}</span>
        ) : (
          <Link className={styles.text} onClick={onOpen} to={href} {...prefetchOnIntent(href)}>
            {text}
          </Link>
        )}
        {/* If the notice is about a form, a quote from a person; otherwise what to do next. */}
        {detail &&
          (form === null ? (
            <Text c="dimmed" fz="note" className="wrap-anywhere">
              {detail}
            </Text>
          ) : (
            <blockquote className={styles.detail}>{detail}</blockquote>
          ))}
        <div className={styles.small}>
          <When at={at} />
          {form?.cycle && ` · ${form.cycle.name}`}
        </div>
      </Box>
      {!isRead && (
        <button
          aria-label={NOTICE_TEXTS.markReadOf({ notice: text })}
          className={styles.mark}
          onClick={onMark}
          title={NOTICE_TEXTS.markRead}
          type="button"
        >
          <IconCheck aria-hidden size={16} stroke={ICON_STROKE} />
        </button>
      )}
    </li>
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
