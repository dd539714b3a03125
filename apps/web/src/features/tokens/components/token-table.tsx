import type { ApiToken } from '@reviews/contracts/tokens';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { RecordButton } from '../../../ui/record-actions.tsx';
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
  return (
    <>
      <DataTable
        actions={
          areWorking
            ? {
                label: texts.revoke,
                cell: (token) =>
                  token.state === 'active' && (
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
                  ),
              }
            : undefined
        }
        columns={[
          ...(owner === undefined ? [] : [{ key: 'owner', label: owner.column, cell: owner.cell }]),
          { key: 'name', label: texts.name, cell: (token) => <TokenName token={token} /> },
          { key: 'reads', label: texts.reads, cell: scopeWords },
          {
            key: 'used',
            label: texts.lastUsed,
            isNumber: true,
            cell: (token) => <LastUsed token={token} />,
          },
          {
            key: 'end',
            label: areWorking ? texts.ends : texts.state,
            cardLabel: ({ state }) => (state === 'active' ? texts.ends : texts.state),
            isNumber: true,
            cell: (token) => <TokenEnd token={token} />,
          },
        ]}
        keyOf={({ id }) => id}
        label={label}
        rows={tokens}
      />
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
