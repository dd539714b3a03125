import { useAppConfig } from '../features/app-config/index.ts';
import { ChoosePassword } from '../features/session/index.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { NarrowPage } from '../ui/narrow-page.tsx';

/** `/welcome#{token}`: target of an invitation link. */
export default function WelcomePage() {
  const { appName, logo } = useAppConfig();
  usePageTitle('Choose a password');
  return (
    <NarrowPage logo={logo} title={`Welcome to ${appName}`}>
      <ChoosePassword />
    </NarrowPage>
  );
}
