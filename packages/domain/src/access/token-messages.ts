/** Texts about API tokens. Kept apart from MESSAGES so that only pages that use them load them. */
export const TOKEN_MESSAGES = {
  invalid: 'This token does not work. It may have ended, or have been revoked.',
  notBoth: 'Please send a token or a session cookie, not both.',
  notByToken: 'This cannot be done with a token.',
  missingScope: ({ scopes }: { scopes: readonly string[] }) =>
    `This token may not do this. It takes the scope ${scopes.map((scope) => `“${scope}”`).join(' or ')}.`,
  notAsAnother: 'Tokens are made and seen by their owner alone. Please stop impersonating first.',
  notFound: 'This token could not be found.',
  nameRequired: 'A name is required.',
  nameTaken: ({ name }: { name: string }) => `You have a token “${name}” already.`,
  scopeNotHeld: ({ label }: { label: string }) => `Your roles do not let you use “${label}”.`,
  tooMany: ({ max }: { max: number }) =>
    `You have ${max} tokens that work. Please revoke one first.`,
  made: ({ name }: { name: string }) =>
    `The token “${name}” is made. Copy it now: it is not shown again.`,
  revoked: ({ name }: { name: string }) => `The token “${name}” is revoked.`,
  revokedAll: ({ count }: { count: number }) =>
    count === 0
      ? 'There was no token to revoke.'
      : `${count} token${count === 1 ? ' is' : 's are'} revoked.`,
  usedInLog: 'by an API token',
  refusedInLog: {
    revoked: 'It was revoked',
    expired: 'It had ended',
    closed: 'The account was closed',
    scope: 'It has none of the scopes of that call',
    too_often: 'Too many calls in a minute',
  },
} as const;
