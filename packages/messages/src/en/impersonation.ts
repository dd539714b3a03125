/** What the server answers about impersonation, and the banner. */
export const impersonationMessages = {
  banner: 'You are viewing the application as {name} (logged in as {by}).',
  bannerAlone: 'You are viewing the application as {name}.',
  readOnly: 'You cannot change anything while impersonating.',
  reasonRequired: 'Enter a reason.',
  draftKept: 'Drafts are their writer’s alone. You can open this review once it is submitted.',
  ended: 'The impersonation has ended.',
  notWhileImpersonating: 'Stop impersonating first.',
  notPossible: 'You cannot impersonate this employee.',
  notImpersonating: 'You are not impersonating anyone.',
} as const;

/** Titles and buttons. */
export const impersonationLabels = {
  title: 'Select User To Impersonate',
  start: 'Impersonate',
  stop: 'Stop Impersonating',
} as const;

/** The banner while impersonating. */
export const impersonationBanner = {
  label: 'Impersonation',
  until: 'Ends at {time}.',
  readOnly: 'View only.',
} as const;

/** The dialog that chooses the person. */
export const impersonateDialog = {
  hint: 'You see the application as this person does, for up to one hour. Their drafts stay private. They can see that you did, when and why.',
  employee: 'Employee',
  reason: 'Reason',
  reasonHint: 'The person can read it.',
} as const;
