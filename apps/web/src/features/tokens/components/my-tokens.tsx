import { Box, Button, Paper, Text } from '@mantine/core';
import { TOKEN_CALLS_MAX } from '@reviews/domain';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useMyTokens, useRevokeMine } from '../api/token-queries.ts';
import { exampleCall } from '../lib/example-call.ts';
import { TOKEN_TEXTS as texts } from '../lib/token-texts.ts';
import { TokenTable } from './token-table.tsx';

const RevokeDialog = lazyComponent(async () => (await import('./revoke-dialog.tsx')).RevokeDialog);

const NewTokenDialog = lazyComponent(
  async () => (await import('./new-token-dialog.tsx')).NewTokenDialog,
);

/** The user's own tokens, active and ended, and how to use one. */
export function MyTokens() {
  const { data, error, isFetching, refetch } = useMyTokens();
  const [isAdding, setAdding] = useState(false);
  const revoke = useRevokeMine();
  const working = data?.data.filter(({ state }) => state === 'active') ?? [];
  const ended = data?.data.filter(({ state }) => state !== 'active') ?? [];
  const isFull = data !== undefined && working.length >= data.max;
  const add = (
    <Button
      aria-haspopup="dialog"
      disabled={isFull}
      leftSection={<IconPlus aria-hidden size={16} stroke={ICON_STROKE} />}
      onClick={() => setAdding(true)}
    >
      {texts.add}
    </Button>
  );
  return (
    <PageFrame
      primaryAction={(data !== undefined || error === null) && add}
      secondaryActions={working.length > 1 && <RevokeAll count={working.length} />}
      subtitle={texts.subtitle}
      title={texts.title}
    >
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.failed}
          />
        ) : (
          <SkeletonRows height={64} rows={4} />
        ))}
      {isFull && <Notice tone="quiet">{texts.full({ max: data.max })}</Notice>}
      {data !== undefined && working.length === 0 && (
        <EmptyState icon={IconKey} title={texts.emptyTitle}>
          {texts.empty}
        </EmptyState>
      )}
      {working.length > 0 && <TokenTable label={texts.working} revoke={revoke} tokens={working} />}
      {data !== undefined && <HowTo />}
      {ended.length > 0 && (
        <section>
          <Box component="h2" mt="xl" mb={10} fz="lg" fw={620}>
            {texts.ended}
          </Box>
          <TokenTable label={texts.ended} revoke={revoke} tokens={ended} />
        </section>
      )}
      <Suspense>
        {isAdding && data !== undefined && (
          <NewTokenDialog offered={data.scopes} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </PageFrame>
  );
}

function RevokeAll({ count }: { count: number }) {
  const [isAsking, setAsking] = useState(false);
  const revoke = useRevokeMine();
  const close = () => setAsking(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)} variant="default">
        {texts.revokeAll}
      </Button>
      <Suspense>
        {isAsking && (
          <RevokeDialog
            busy={revoke.isPending}
            confirmLabel={texts.revokeAll}
            onCancel={close}
            onConfirm={() => revoke.mutate(null, { onSettled: close })}
            title={texts.revokeAllTitle({ count })}
          />
        )}
      </Suspense>
    </>
  );
}

function HowTo() {
  return (
    <section>
      <Box component="h2" mt="xl" mb={10} fz="lg" fw={620}>
        {texts.howTitle}
      </Box>
      <p>{texts.how}</p>
      {/* Long lines scroll, so the area must be reachable by keyboard. */}
      <Paper
        aria-label={texts.howTitle}
        bg="var(--sunken)"
        fz="note"
        my={10}
        px="md"
        py="sm"
        role="region"
        style={{ overflowX: 'auto' }}
        tabIndex={0}
        withBorder
      >
        <Box component="pre" m={0}>
          {exampleCall()}
        </Box>
      </Paper>
      <Text c="dimmed" fz="note" mb={10}>
        <a href="/api/docs">{texts.document}</a> {texts.limit({ calls: TOKEN_CALLS_MAX })}
      </Text>
    </section>
  );
}
