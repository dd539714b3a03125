import { MailList } from '../features/notices/index.ts';
import { PageFrame } from '../ui/page-frame.tsx';

/** `/mails`: the emails that the product has sent or would have sent, for administrators. */
export default function MailsPage() {
  return (
    <PageFrame subtitle="What people are told of by mail, newest first." title="Mails">
      <MailList />
    </PageFrame>
  );
}
