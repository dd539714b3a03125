export const impersonation = {
  banner: ({ name, by }: { name: string; by: string }) =>
    `You are viewing the application as ${name} (logged in as ${by}).`,
  readOnly: 'Nothing can be changed while impersonating.',
  ended: 'The impersonation has ended.',
  notWhileImpersonating: 'Please stop impersonating first.',
  notPossible: 'This employee cannot be impersonated.',
  notImpersonating: 'You are not impersonating anyone.',
} as const;
