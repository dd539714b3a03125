import { Text } from '@mantine/core';
import type { ApiToken } from '@reviews/contracts/tokens';
import { TOKEN_ENDING_DAYS, TOKEN_SCOPE_LABELS } from '@reviews/domain';
import { useDates } from '../../../lib/dates.ts';
import { None, Sub } from '../../../ui/data-table.tsx';
import { TOKEN_TEXTS as texts } from '../lib/token-texts.ts';

/** The name of a token, and the characters by which a found token can be identified. */
export function TokenName({ token }: { token: ApiToken }) {
  const { formatDate } = useDates();
  return (
    <>
      {token.name}
      <Sub>
        <code>{texts.ending(token)}</code> · {texts.made({ date: formatDate(token.created_at) })}
      </Sub>
    </>
  );
}

export const scopeWords = ({ scopes }: ApiToken): string =>
  scopes.map((scope) => TOKEN_SCOPE_LABELS[scope]).join(', ');

export function LastUsed({ token: { last_used_at: at } }: { token: ApiToken }) {
  const { formatAge } = useDates();
  return at === null ? <None>{texts.never}</None> : <>{formatAge(at)}</>;
}

/** When a token expires, or how it ended. */
export function TokenEnd({
  token: { state, expires_at: expires, revoked_at: revoked },
}: {
  token: ApiToken;
}) {
  const { formatDate, daysUntil } = useDates();
  if (state === 'active') {
    return (
      <>
        {formatDate(expires)}
        {daysUntil(expires) <= TOKEN_ENDING_DAYS && (
          <Text span display="block" c="var(--notice)" fz="note" fw={500}>
            {texts.endsSoon}
          </Text>
        )}
      </>
    );
  }
  return <>{texts.endedOn[state]({ date: formatDate(revoked ?? expires) })}</>;
}
