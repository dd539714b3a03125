import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useRevokeAny, useTokensOf } from '../api/token-queries.ts';
import { TOKENS_OF_USER_TEXTS as texts } from '../lib/token-texts.ts';
import { TokenTable } from './token-table.tsx';
import styles from './tokens.module.css';

/** A user's tokens for user administrators: scopes and last use, never the token itself. */
export function TokensOfUser({ userId }: { userId: number }) {
  const { data, error, isFetching, refetch } = useTokensOf(userId);
  const revoke = useRevokeAny();
  const tokens = data?.data ?? [];
  return (
    <section aria-labelledby="tokens">
      <h2 className={styles.heading} id="tokens">
        {texts.title}
      </h2>
      {data !== undefined && (
        <p className={styles.above}>{tokens.length === 0 ? texts.none : texts.hint}</p>
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
