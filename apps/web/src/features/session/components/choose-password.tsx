import { Stack } from '@mantine/core';
import { texts } from '@reviews/messages';
import { choosePassword } from '@reviews/messages/en/session';
import { IconAlertCircle } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useChoosePassword, useInvitation } from '../api/invitation-queries.ts';

const TEXTS = texts(choosePassword);

const ChoosePasswordForm = lazyComponent(
  async () => (await import('./choose-password-form.tsx')).ChoosePasswordForm,
);

/** Sets a password by an invitation link; the token is in the fragment of the address. */
export function ChoosePassword() {
  const token = useLocation().hash.slice(1);
  const invitation = useInvitation(token);
  const choose = useChoosePassword(token);
  const isOver = (error: unknown): boolean =>
    error instanceof ApiError &&
    (error.status === 404 || error.status === 422) &&
    !('password' in error.errors);
  // Load the form in parallel with the request.
  useEffect(() => {
    if (token !== '') ChoosePasswordForm.preload();
  }, [token]);
  if (token === '' || isOver(invitation.error) || isOver(choose.error)) {
    return (
      <Stack gap="md">
        <Notice icon={IconAlertCircle} mb={0} role="alert" tone="danger">
          {TEXTS.over}
        </Notice>
        <p>{TEXTS.overHint}</p>
        <Link to="/login">{TEXTS.toLogin}</Link>
      </Stack>
    );
  }
  const skeleton = <SkeletonRows height={44} rows={3} />;
  if (invitation.data === undefined) {
    if (invitation.error === null) return skeleton;
    return (
      <ErrorState
        error={invitation.error}
        onRetry={() => void invitation.refetch()}
        quiet
        retrying={invitation.isFetching}
        title={TEXTS.failed}
      />
    );
  }
  const { email, name } = invitation.data;
  return (
    <Suspense fallback={skeleton}>
      <ChoosePasswordForm choose={choose} email={email} name={name} />
    </Suspense>
  );
}
