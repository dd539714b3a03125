import type { ApiToken } from '@reviews/contracts/tokens';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import record from '../../../ui/record-table.module.css';
import { RecordActions, RecordButton, RecordTable } from '../../../ui/record-table.tsx';
import { TOKEN_TEXTS as texts } from '../lib/token-texts.ts';
import { LastUsed, scopeWords, TokenEnd, TokenName } from './token-cells.tsx';

const RevokeDialog = lazyComponent(async () => (await import('./revoke-dialog.tsx')).RevokeDialog);

export interface TokenTableProps<Token extends ApiToken> {
  label: string;
  tokens: readonly Token[];
  /** Revokes a token: `useRevokeMine` or `useRevokeAny`. */
  revoke: {
    readonly isPending: boolean;
    mutate(id: number, options: { onSettled: () => void }): void;
  };
  /** Set if the tokens have different owners: the row heading, and the owner's name for labels. */
  owner?: {
    readonly column: string;
    readonly cell: (token: Token) => ReactNode;
    readonly name: (token: Token) => string;
  };
}

/** Tokens with scopes, last use and expiry. An active token can be revoked after a confirmation. */
export function TokenTable<Token extends ApiToken>({
  label,
  tokens,
  revoke,
  owner,
}: TokenTableProps<Token>) {
  const [asked, setAsked] = useState<Token | null>(null);
  const close = () => setAsked(null);
  const areWorking = tokens.some(({ state }) => state === 'active');
  const end = areWorking ? texts.ends : texts.state;
  return (
    <>
      <RecordTable
        actions={areWorking ? texts.revoke : undefined}
        columns={[
          ...(owner === undefined ? [] : [owner.column]),
          texts.name,
          texts.reads,
          texts.lastUsed,
          end,
        ]}
        label={label}
      >
        {tokens.map((token) => (
          <tr key={token.id}>
            {owner !== undefined && <th scope="row">{owner.cell(token)}</th>}
            {owner === undefined ? (
              <th scope="row">
                <TokenName token={token} />
              </th>
            ) : (
              <td data-label={texts.name}>
                <TokenName token={token} />
              </td>
            )}
            <td data-label={texts.reads}>{scopeWords(token)}</td>
            <td className={record.number} data-label={texts.lastUsed}>
              <LastUsed token={token} />
            </td>
            <td
              className={record.number}
              data-label={token.state === 'active' ? texts.ends : texts.state}
            >
              <TokenEnd token={token} />
            </td>
            {areWorking && (
              <RecordActions>
                {token.state === 'active' && (
                  <RecordButton
                    asks
                    label={
                      owner === undefined
                        ? texts.revokeOne(token)
                        : texts.revokeOneOf({ name: token.name, owner: owner.name(token) })
                    }
                    onClick={() => setAsked(token)}
                  >
                    {texts.revoke}
                  </RecordButton>
                )}
              </RecordActions>
            )}
          </tr>
        ))}
      </RecordTable>
      <Suspense>
        {asked !== null && (
          <RevokeDialog
            busy={revoke.isPending}
            confirmLabel={texts.revoke}
            onCancel={close}
            onConfirm={() => revoke.mutate(asked.id, { onSettled: close })}
            title={texts.revokeTitle(asked)}
          />
        )}
      </Suspense>
    </>
  );
}
