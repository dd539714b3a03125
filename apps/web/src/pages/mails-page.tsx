import { MailList } from '../features/notices/index.ts';
import { PageFrame } from '../ui/page-frame.tsx';

/** `/mails`: what the product has mailed, or would have, for administrators. */
export default function MailsPage() {
  return (
    <PageFrame subtitle="What people are told of by mail, newest first." title="Mails">
      <MailList />
    </PageFrame>
  );
}
