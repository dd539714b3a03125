import { Link } from 'react-router';
import { NoticeSettings, SETTINGS_TEXTS } from '../features/notices/index.ts';
import { PageFrame } from '../ui/page-frame.tsx';

/** `/my/notices/settings`: which notices also go out by email. */
export default function NoticeSettingsPage() {
  return (
    <PageFrame
      place={<Link to="/my/notices">{SETTINGS_TEXTS.notices}</Link>}
      title={SETTINGS_TEXTS.title}
      width="reading"
    >
      <NoticeSettings />
    </PageFrame>
  );
}
