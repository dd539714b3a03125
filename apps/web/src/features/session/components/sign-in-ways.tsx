import { Button, Stack } from '@mantine/core';
import { OPEN_ID_LABELS as labels } from '@reviews/domain';
import { IconLogin2 } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { forgetLoginRedirect, isSafeRedirect, storedLoginRedirect } from '../lib/login-redirect.ts';
import { tellSignInNews } from '../lib/sign-in-windows.ts';

/** Returns the address that starts a sign-in with a provider, including where to return to. */
function startOf(id: number, popup: boolean, returnTo: string | null): string {
  const target = returnTo !== null && isSafeRedirect(returnTo) ? returnTo : storedLoginRedirect();
  const query = new URLSearchParams(
    popup ? { popup: '1' } : target === null ? {} : { return_to: target },
  );
  return `/auth/openid/${id}/start${query.size === 0 ? '' : `?${query.toString()}`}`;
}

type Props = {
  readonly ways: readonly { id: number; name: string }[];
  readonly popup: boolean;
  readonly primary: boolean;
  readonly returnTo: string | null;
};

/**
 * Links to the sign-in providers. They are links because providers are external pages. They lead
 * back to `returnTo`, or
 * else to the stored address.
 */
export function SignInWays({ ways, popup, primary, returnTo }: Props) {
  const leave = () => (popup ? tellSignInNews('at-provider') : forgetLoginRedirect());
  return (
    <Stack gap="xs">
      {ways.map(({ id, name }) => (
        <Button
          component="a"
          fullWidth
          href={startOf(id, popup, returnTo)}
          key={id}
          leftSection={<IconLogin2 aria-hidden size={18} stroke={ICON_STROKE} />}
          onClick={leave}
          size="md"
          variant={primary ? 'filled' : 'default'}
        >
          {labels.signInWith({ name })}
        </Button>
      ))}
    </Stack>
  );
}
