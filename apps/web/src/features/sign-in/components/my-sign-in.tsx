import { Box, Button, Text } from '@mantine/core';
import type { MySignIn as SignIn } from '@reviews/contracts/sign-in';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useMySignIn } from '../api/sign-in-queries.ts';
import { SIGN_IN_TEXTS as texts } from '../lib/sign-in-texts.ts';
import { MySessions } from './my-sessions.tsx';
import styles from './sign-in.module.css';

const PasswordDialog = lazyComponent(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
);

/** The user's sign-in page: password, sessions, company sign-in and API tokens. */
export function MySignIn() {
  const { data, error, isFetching, refetch } = useMySignIn();
  return (
    <PageFrame subtitle={data && texts.subtitle(data)} title={texts.title}>
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.failed}
          />
        ) : (
          <SkeletonRows height={64} rows={5} />
        ))}
      {data !== undefined && (
        <>
          {!data.can_change && (
            <Text
              mb="md"
              py={10}
              px={14}
              bd="1px solid var(--hairline)"
              bdrs="md"
              bg="var(--sunken)"
              c="dimmed"
              fz="note"
            >
              {texts.previewing}
            </Text>
          )}
          <Password signIn={data} />
          <MySessions signIn={data} />
          {data.providers.length > 0 && <Providers providers={data.providers} />}
          <Tokens count={data.tokens} />
        </>
      )}
    </PageFrame>
  );
}

function Password({
  signIn: { password, can_change: canChange, email, tokens },
}: {
  signIn: SignIn;
}) {
  const [isChanging, setChanging] = useState(false);
  return (
    <section aria-labelledby="password" className={styles.section}>
      <div className={styles.head}>
        <Box flex="1 1 320px">
          <h2 className={styles.title} id="password">
            {texts.password}
          </h2>
          <p className={styles.hint}>{password === 'own' ? texts.passwordHint : texts[password]}</p>
        </Box>
        {password === 'own' && canChange && (
          <Button aria-haspopup="dialog" onClick={() => setChanging(true)} variant="default">
            {texts.change}
          </Button>
        )}
      </div>
      <Suspense>
        {isChanging && (
          <PasswordDialog email={email} onClose={() => setChanging(false)} tokens={tokens} />
        )}
      </Suspense>
    </section>
  );
}

function Providers({ providers }: { providers: SignIn['providers'] }) {
  const { formatAge, formatDate } = useDates();
  return (
    <section aria-labelledby="providers" className={styles.section}>
      <div className={styles.head}>
        <Box flex="1 1 320px">
          <h2 className={styles.title} id="providers">
            {texts.providers}
          </h2>
          <p className={styles.hint}>{texts.providersHint}</p>
        </Box>
      </div>
      <ul aria-labelledby="providers" className={styles.providers}>
        {providers.map(({ id, name, is_on: isOn, linked_at: linked, last_used_at: used }) => (
          <li className={styles.provider} key={id}>
            <Text span fw={600} className="wrap-anywhere">
              {name}
              {!isOn && <span className={styles.tag}>{texts.switchedOff}</span>}
            </Text>
            <Text span c="dimmed" fz="note" className="tabular">
              {texts.provider({ linked: formatDate(linked), used: formatAge(used) })}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tokens({ count }: { count: number }) {
  return (
    <section aria-labelledby="tokens" className={styles.section}>
      <div className={styles.head}>
        <Box flex="1 1 320px">
          <h2 className={styles.title} id="tokens">
            {texts.tokens}
          </h2>
          <p className={styles.hint}>
            {count === 0 ? texts.tokensNone : texts.tokensSome({ count })}
          </p>
        </Box>
        <Button component={Link} to="/my/tokens" variant="default">
          {texts.toTokens}
        </Button>
      </div>
    </section>
  );
}
