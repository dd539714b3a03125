import { Button, Group, Paper, Text } from '@mantine/core';
import type { MySignIn as SignIn } from '@reviews/contracts/sign-in';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useMySignIn } from '../api/sign-in-queries.ts';
import { SIGN_IN_TEXTS as texts } from '../lib/sign-in-texts.ts';
import { MySessions } from './my-sessions.tsx';

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
          {!data.can_change && <Notice tone="quiet">{texts.previewing}</Notice>}
          <Password signIn={data} />
          <MySessions signIn={data} />
          {data.providers.length > 0 && <Providers providers={data.providers} />}
          <Impersonations impersonations={data.impersonations} />
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
    <Section
      action={
        password === 'own' &&
        canChange && (
          <Button aria-haspopup="dialog" onClick={() => setChanging(true)} variant="default">
            {texts.change}
          </Button>
        )
      }
      hint={password === 'own' ? texts.passwordHint : texts[password]}
      isBare
      title={texts.password}
    >
      <Suspense>
        {isChanging && (
          <PasswordDialog email={email} onClose={() => setChanging(false)} tokens={tokens} />
        )}
      </Suspense>
    </Section>
  );
}

function Providers({ providers }: { providers: SignIn['providers'] }) {
  const { formatAge, formatDate } = useDates();
  return (
    <Section hint={texts.providersHint} isBare mb="xl" title={texts.providers}>
      <Paper aria-label={texts.providers} className="lined" component="ul" role="list" withBorder>
        {providers.map(({ id, name, is_on: isOn, linked_at: linked, last_used_at: used }) => (
          <Group
            align="baseline"
            component="li"
            gap="2px 16px"
            justify="space-between"
            key={id}
            px="md"
            py="sm"
          >
            <Text span fw={600} className="wrap-anywhere">
              {name}
              {!isOn && <Tag>{texts.switchedOff}</Tag>}
            </Text>
            <Text span c="dimmed" fz="note" className="tabular">
              {texts.provider({ linked: formatDate(linked), used: formatAge(used) })}
            </Text>
          </Group>
        ))}
      </Paper>
    </Section>
  );
}

function Impersonations({ impersonations }: Pick<SignIn, 'impersonations'>) {
  const { formatDateTime, formatTime } = useDates();
  return (
    <Section
      hint={impersonations.length === 0 ? texts.impersonationsNone : texts.impersonationsHint}
      isBare
      mb="xl"
      title={texts.impersonations}
    >
      {impersonations.length > 0 && (
        <Paper
          aria-label={texts.impersonations}
          className="lined"
          component="ul"
          role="list"
          withBorder
        >
          {impersonations.map(({ by, reason, started_at: from, ended_at: to }) => (
            <Group
              align="baseline"
              component="li"
              gap="2px 16px"
              justify="space-between"
              key={`${from} ${by}`}
              px="md"
              py="sm"
            >
              <Text span className="wrap-anywhere" flex="1 1 16em">
                <Text span fw={600}>
                  {by}
                </Text>
                <br />
                {reason ?? texts.noReason}
              </Text>
              <Text span c="dimmed" fz="note" className="tabular">
                {to === null
                  ? texts.impersonatedSince({ from: formatDateTime(from) })
                  : texts.impersonated({ from: formatDateTime(from), to: formatTime(to) })}
              </Text>
            </Group>
          ))}
        </Paper>
      )}
    </Section>
  );
}

function Tokens({ count }: { count: number }) {
  return (
    <Section
      action={
        <Button component={Link} to="/my/tokens" variant="default">
          {texts.toTokens}
        </Button>
      }
      hint={count === 0 ? texts.tokensNone : texts.tokensSome({ count })}
      isBare
      title={texts.tokens}
    />
  );
}
