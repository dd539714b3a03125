/**
 * The browser tests of `npm test`: one for each main path, so that a break of any of them shows
 * within minutes. `npm run test:all` runs all browser tests. `title` is the whole title without its
 * requirement IDs.
 */
export interface QuickTest {
  readonly file: string;
  readonly title: string;
  /** The main path that only this test of the set covers. */
  readonly why: string;
}

export const QUICK_SET: readonly QuickTest[] = [
  {
    file: 'the-main-job',
    title: 'a person writes a review, the manager reads it, and HR sees it in the counts',
    why: 'the purpose of the product',
  },
  {
    file: 'season-journey',
    title:
      'runs a whole cycle: HR builds a template and a cycle, previews and launches it, a manager writes, HR releases the packet, and its person acknowledges it',
    why: 'a whole cycle',
  },
  {
    file: 'nominations-selection',
    title: 'selects reviewers by keyboard and passes the task to the manager',
    why: 'choosing reviewers',
  },
  {
    file: 'nominations-approval',
    title: 'approves two, adds one and declines one, and opens a review for each approved person',
    why: 'approving reviewers',
  },
  {
    file: 'conversation',
    title:
      'turns a submitted review into a conversation: comment, reply, request, reopening, second submission, comparison',
    why: 'reading, commenting, reopening',
  },
  {
    file: 'words-are-never-lost',
    title: 'survives a kill -9 of the server between two keystrokes',
    why: 'a lost word is the worst defect: server',
  },
  {
    file: 'words-are-never-lost',
    title: 'survives minutes without a network',
    why: 'a lost word: network',
  },
  {
    file: 'words-are-never-lost',
    title: 'survives the end of the session mid-sentence, and continues after a login in the popup',
    why: 'a lost word: session',
  },
  {
    file: 'submitting',
    title: 'lists what has to be corrected, links each to its question, and sends nothing',
    why: 'validation of a review',
  },
  {
    file: 'writing',
    title: 'shows and restores an earlier draft, and undoes that',
    why: 'earlier drafts',
  },
  {
    file: 'questions',
    title: 'shows the control of each of nine kinds of question, and stores its value type',
    why: 'every kind of question',
  },
  {
    file: 'questions',
    title:
      'shows, hides and requires questions by conditions; keeps hidden text on the page without sending it',
    why: 'conditions',
  },
  {
    file: 'session',
    title: 'works with address and password, and shows the name in the bar',
    why: 'signing in',
  },
  {
    file: 'session',
    title: 'calls the server, forgets the stored address, and reloads the page',
    why: 'signing out',
  },
  {
    file: 'impersonation',
    title: 'shows the product as that person under a banner, and ends it',
    why: 'impersonation',
  },
  {
    file: 'navigation',
    title: 'loads each page on its visit, sets the title and marks the menu entry',
    why: 'routes and menu',
  },
  {
    file: 'audience',
    title: 'shows the writer who will read a review, and hides it from the reviewee as chosen',
    why: 'who can read a review',
  },
  {
    file: 'over-lists',
    title: 'writes and submits a review over the task list without leaving it',
    why: 'a review over a list',
  },
  {
    file: 'tracking',
    title: 'shows 50 rows by name, with count, columns and pages',
    why: 'the list of a cycle',
  },
  {
    file: 'tracking',
    title:
      'searches after a pause, keeps filters in the address across Back and reload, and clears them with Reset',
    why: 'filters in the address',
  },
  {
    file: 'tracking-actions',
    title: 'reassigns a form, and only after a person was chosen',
    why: 'actions on one row',
  },
  {
    file: 'bulk',
    title: 'closes the open forms of a selection, reports those it could not close, and undoes it',
    why: 'actions on many rows',
  },
  {
    file: 'list-in-full',
    title: 'exports exactly the rows shown, in order, under a name of its own',
    why: 'export',
  },
  {
    file: 'cycle-overview',
    title: 'finds late forms by reason and person, and keeps the filters after Back and a reload',
    why: 'the overview of a cycle',
  },
  {
    file: 'packets',
    title: "shows the manager view with the person's response",
    why: 'packets',
  },
  {
    file: 'team',
    title: 'shows managers their team in the menu and who has to write, and reminds them',
    why: 'a manager’s team',
  },
  {
    file: 'notices',
    title:
      'notifies the new writer of a reassigned form with a link, and tells the former writer that it is gone',
    why: 'notices',
  },
  {
    file: 'handovers',
    title: 'refuses a manager from below, and offers nothing to people without access',
    why: 'a change of manager',
  },
  {
    file: 'access',
    title: 'copies a role, changes, compares, assigns and deletes it',
    why: 'roles',
  },
  {
    file: 'import',
    title:
      'imports a file: checks columns, previews changes, applies it, finds the added person, and undoes it',
    why: 'import of people',
  },
  {
    file: 'employees',
    title: 'adds a person by hand, finds, promotes, ends and reinstates them',
    why: 'the record of a person',
  },
  {
    file: 'changelog',
    title: 'shows a change with its former value, by filter, by record and in the export',
    why: 'the change log',
  },
  {
    file: 'app-config',
    title: 'shows the configured name and logo to everyone, in the bar and the title',
    why: 'configuration',
  },
  {
    file: 'templates',
    title: 'builds a template with a condition by keyboard, previews and publishes it',
    why: 'templates',
  },
  {
    file: 'accessibility',
    title: 'review form with every kind of question, its problems and its confirmation',
    why: 'axe on the most used page',
  },
];
