import { EMAIL_LOG_TEXTS, MailList } from '../features/notices/index.ts';
import { PageFrame } from '../ui/page-frame.tsx';

/** `/mails`: the emails that the product has sent or would have sent, for administrators. */
export default function MailsPage() {
  return (
    <PageFrame subtitle={EMAIL_LOG_TEXTS.subtitle} title={EMAIL_LOG_TEXTS.title}>
      <MailList />
    </PageFrame>
  );
}
