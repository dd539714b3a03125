export const notices = {
  empty:
    'Nothing has happened yet. What concerns you, such as a comment or a review to write, will appear here.',
  allRead: 'You have read everything.',
  preferencesSaved: 'Saved.',
  /** Replaces the name of a deleted user. */
  somebody: 'Somebody',
  /**
   * The event, written to its recipient. `form` is the form's title with the person it is about.
   */
  assigned: ({ form }: { form: string }) => `You are asked to write ${form}.`,
  reassigned: ({ form }: { form: string }) =>
    `${form} was given to another writer. You do not have to write it any more.`,
  reopened: ({ by, form }: { by: string; form: string }) =>
    `${by} reopened ${form}. Please submit it again once you have made your changes.`,
  reopenedForReader: ({ by, form }: { by: string; form: string }) => `${by} reopened ${form}.`,
  reopenRequested: ({ by, form }: { by: string; form: string }) => `${by} asks to reopen ${form}.`,
  reopenDeclined: ({ by, form }: { by: string; form: string }) =>
    `${by} declined your request to reopen ${form}.`,
  commented: ({ by, form }: { by: string; form: string }) => `${by} commented on ${form}.`,
  replied: ({ by, form }: { by: string; form: string }) => `${by} replied to a comment on ${form}.`,
  packetReleased: ({ cycle }: { cycle: string }) =>
    `Your packet of ${cycle} is released. You can read it now.`,
  handover: ({ name, form }: { name: string; form: string }) =>
    `${name} has another manager. Choose who writes ${form} from now on.`,
  reminded: ({ by, form }: { by: string; form: string }) =>
    `${by} reminds you of ${form}. It waits for you.`,
  extended: ({ form, date }: { form: string; date: string | null }) =>
    date === null ? `${form} is due on another day.` : `${form} is now due on ${date}.`,
  mailSubject: ({ app, text }: { app: string; text: string }) => `${app}: ${text}`,
  mailGreeting: ({ name }: { name: string }) => `Hello ${name},`,
  mailLink: ({ url }: { url: string }) => `See it here: ${url}`,
  mailChoose: ({ app, url }: { app: string; url: string }) =>
    `${app} sends you this mail because it concerns you. You can choose which mails come: ${url}`,
} as const;
