import { texts } from '@reviews/messages';
import { forgottenPassword } from '@reviews/messages/en/session';
import { useAppConfig } from '../features/app-config/index.ts';
import { ForgottenPassword } from '../features/session/index.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { NarrowPage } from '../ui/narrow-page.tsx';

const TEXTS = texts(forgottenPassword);

/** `/forgot-password`: asks for a link to choose a new password. */
export default function ForgotPasswordPage() {
  const { logo } = useAppConfig();
  usePageTitle(TEXTS.title);
  return (
    <NarrowPage logo={logo} title={TEXTS.title}>
      <ForgottenPassword />
    </NarrowPage>
  );
}
