export const INTEGRATION_MESSAGES = {
  added: ({ name }: { name: string }) => `${name} has been added. It is off until it is set up.`,
  saved: 'The integration has been saved.',
  switchedOn: ({ name }: { name: string }) => `${name} is on.`,
  switchedOff: ({ name }: { name: string }) => `${name} is off.`,
  removed: ({ name }: { name: string }) => `${name} has been removed.`,
  configured: 'The settings have been saved.',
  notFound: 'There is no such integration.',
  nameRequired: 'Give it a name.',
  nameTaken: ({ name }: { name: string }) => `There is an integration named ${name}.`,
  notOffered: 'This kind of integration is not offered here.',
  changedMeanwhile:
    'Somebody else has changed this integration. Reload the page to see how it is now.',
  incomplete: 'It can be switched on once it is set up.',
  noKey: 'This site cannot keep secrets yet. Whoever operates it sets SECRETS_KEYS.',
  unreadableSecret: 'The secret that is kept cannot be read with the key of this site. Replace it.',
  secretRequired: 'Give the secret.',
  secretElsewhere: 'The secret was given for another address. Give the one of this address.',
} as const;
