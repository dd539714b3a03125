import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AllNotices, MarkAllRead } from '../features/notices/index.ts';
import { useSessionUser } from '../features/session/index.ts';
import { PageFrame } from '../ui/page-frame.tsx';

/** `/my/notices`: all of the user's notices. */
export default function MyNoticesPage() {
  const { impersonating } = useSessionUser();
  const actions = (
    <>
      <Button component={Link} to="/my/notices/settings" variant="default">
        Notices by mail
      </Button>
      <MarkAllRead />
    </>
  );
  return (
    <PageFrame
      secondaryActions={actions}
      subtitle="What has happened that concerns you, newest first."
      title="Notices"
    >
      <AllNotices marksRead={!impersonating} />
    </PageFrame>
  );
}
