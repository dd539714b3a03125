import { Box, Text } from '@mantine/core';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useRevokeAny, useTokensOf } from '../api/token-queries.ts';
import { TOKENS_OF_USER_TEXTS as texts } from '../lib/token-texts.ts';
import { TokenTable } from './token-table.tsx';

/** A user's tokens for user administrators: scopes and last use, never the token itself. */
export function TokensOfUser({ userId }: { userId: number }) {
  const { data, error, isFetching, refetch } = useTokensOf(userId);
  const revoke = useRevokeAny();
  const tokens = data?.data ?? [];
  return (
    <section aria-labelledby="tokens">
      <Box component="h2" mt="xl" mb={10} fz="lg" fw={620} id="tokens">
        {texts.title}
      </Box>
      {data !== undefined && (
        <Text mt={-8} mb="sm" c="dimmed" fz="note">
          {tokens.length === 0 ? texts.none : texts.hint}
        </Text>
      )}
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            quiet
            retrying={isFetching}
            title={texts.failed}
          />
        ) : (
          <SkeletonRows height={48} rows={2} />
        ))}
      {tokens.length > 0 && <TokenTable label={texts.title} revoke={revoke} tokens={tokens} />}
    </section>
  );
}
