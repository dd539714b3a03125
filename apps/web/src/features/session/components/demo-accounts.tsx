import { Box, Paper, Stack, Text } from '@mantine/core';
import { texts } from '@reviews/messages';
import { demoAccounts } from '@reviews/messages/en/session';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../../ui/avatar.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { demoAccountsQuery, type Credentials } from '../api/session-queries.ts';
import styles from './login-form.module.css';

const TEXTS = texts(demoAccounts);

/** One-click sign-in for the people of the demo company; empty with any other database. */
export function DemoAccounts({
  busy,
  onChoose,
}: {
  busy: boolean;
  onChoose: (credentials: Credentials) => void;
}) {
  const { data } = useQuery(demoAccountsQuery);
  const password = data?.password;
  if (!data || !password || data.data.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby="demo-accounts" gap="xs" mt="xl">
      <Box component="h2" fz="sm" fw={600} lts="normal" id="demo-accounts">
        {TEXTS.title}
      </Box>
      <Text c="dimmed" fz="note">
        {TEXTS.hint}
      </Text>
      <Paper
        className="lined"
        component="ul"
        mt={4}
        role="list"
        style={{ overflow: 'hidden' }}
        withBorder
      >
        {data.data.map(({ email, name, place }) => (
          <li key={email}>
            <button
              className={styles.account}
              disabled={busy}
              onClick={() => onChoose({ email, password })}
              type="button"
            >
              <Avatar name={name} size={32} />
              <span>
                <Text span display="block" fw={550}>
                  {name}
                </Text>
                <Text span display="block" c="dimmed" fz="xs">
                  {place}
                </Text>
              </span>
              <IconArrowRight aria-hidden size={16} stroke={ICON_STROKE} />
            </button>
          </li>
        ))}
      </Paper>
    </Stack>
  );
}
