import { Link } from 'react-router';
import { NoticeSettings } from '../features/notices/index.ts';
import { PageFrame } from '../ui/page-frame.tsx';

/** `/my/notices/settings`: which notices also go out by email. */
export default function NoticeSettingsPage() {
  return (
    <PageFrame
      place={<Link to="/my/notices">Notices</Link>}
      title="Notices by mail"
      width="reading"
    >
      <NoticeSettings />
    </PageFrame>
  );
}
