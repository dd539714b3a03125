import { texts } from '@reviews/messages';
import { welcomePage } from '@reviews/messages/en/session';
import { useAppConfig } from '../features/app-config/index.ts';
import { ChoosePassword } from '../features/session/index.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { NarrowPage } from '../ui/narrow-page.tsx';

const TEXTS = texts(welcomePage);

/** `/welcome#{token}`: target of an invitation link. */
export default function WelcomePage() {
  const { appName, logo } = useAppConfig();
  usePageTitle(TEXTS.title);
  return (
    <NarrowPage logo={logo} title={TEXTS.heading({ app: appName })}>
      <ChoosePassword />
    </NarrowPage>
  );
}
