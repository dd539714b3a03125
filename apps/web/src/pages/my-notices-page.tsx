import { Button } from '@mantine/core';
import { Link } from 'react-router';
import {
  ALL_NOTICES_TEXTS,
  AllNotices,
  MarkAllRead,
  NOTICE_TEXTS,
} from '../features/notices/index.ts';
import { useSessionUser } from '../features/session/index.ts';
import { PageFrame } from '../ui/page-frame.tsx';

/** `/my/notices`: all of the user's notices. */
export default function MyNoticesPage() {
  const { impersonating } = useSessionUser();
  const actions = (
    <>
      <Button component={Link} to="/my/notices/settings" variant="default">
        {NOTICE_TEXTS.byEmail}
      </Button>
      <MarkAllRead />
    </>
  );
  return (
    <PageFrame
      secondaryActions={actions}
      subtitle={ALL_NOTICES_TEXTS.subtitle}
      title={NOTICE_TEXTS.title}
    >
      <AllNotices marksRead={!impersonating} />
    </PageFrame>
  );
}
