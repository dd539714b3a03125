/**
 * Texts of notices that are not about a form. Kept apart from MESSAGES because only the server uses
 * them.
 */
export const SITE_NOTICE_MESSAGES = {
  integrationOff: ({ integration }: { integration: string }) =>
    `${integration} was switched off by itself.`,
  integrationOffNext:
    'What happens meanwhile is not told to it later. Switch it on again once it is mended.',
  importWaits: ({ file, integration }: { file: string; integration: string | null }) =>
    `${fetched(file, integration)} waits for somebody to look at its preview.`,
  importNeedsMapping: ({ file, integration }: { file: string; integration: string | null }) =>
    `${fetched(file, integration)} waits for somebody to say what its columns hold.`,
  tokenMade: ({ token, date }: { token: string; date: string }) =>
    `The API token “${token}” was made with your account. It works until ${date}.`,
  tokenMadeCheck: 'If this was not you, revoke it at once and tell your administrator.',
  tokenEnding: ({ token, date }: { token: string; date: string }) =>
    `The API token “${token}” ends on ${date}.`,
  tokenEndingNext: 'What uses it stops working then. Make a new one in time.',
  tokenEnded: ({ token, date }: { token: string; date: string }) =>
    `The API token “${token}” ended on ${date}.`,
  tokenEndedNext: 'What uses it does not work any more.',
  passwordChanged: 'Your password was changed, and your other sessions were ended.',
  passwordChangedCheck: 'If this was not you, tell your administrator at once.',
} as const;

const fetched = (file: string, integration: string | null): string =>
  integration === null ? file : `${file}, fetched by ${integration},`;
