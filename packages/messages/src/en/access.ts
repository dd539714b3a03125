/** The access explainer's screen. */
export const access = {
  title: 'Access',
  subtitle: 'Who can do what, and why. Each question is recorded in the change log.',
  why: 'What can they do, and why?',
  sees: 'What can they see?',
  views: 'Questions',
  who: 'Person',
  whoHint: 'Type a name',
  unknown: 'Unknown',
  about: 'About',
  what: 'What',
  employee: '{name} as an employee',
  review: '{title}, by {writer}',
  reviewInCycle: '{title}, {cycle}, by {writer}',
  packet: 'Packet of {cycle}',
  reviews: 'Reviews about them',
  packets: 'Packets',
  firstWho: 'Choose a person',
  firstWhoHint: 'Then choose who or what to ask about, or see everything that person can see.',
  thenWhat: 'Choose who to ask about',
  thenWhatHint:
    'Ask about an employee, a review about them, or their packet. Reviews whose reviewer you may not know are not listed.',
  closed: 'This account is closed and has no access. This is what its roles would allow.',
  headingEmployee: '{name} and {subject}',
  heading: '{name} and {title} about {subject}',
  headingInCycle: '{name} and {title} about {subject}, {cycle}',
  yes: 'Yes',
  no: 'No',
  action: 'Action',
  verdict: 'Allowed',
  rule: 'Reason',
  through: 'From {names}.',
  verdictLabel: 'What {name} may do about {subject}',
  failed: 'The access could not be explained',
  noPersonHint: 'No user has this number, or you may not see them.',
  otherPerson: 'Choose someone else',
  noRecordHint: 'It does not exist, or you may not see it.',
  otherRecord: 'Ask about something else',
  kinds: { forms: 'Reviews', packets: 'Packets', employees: 'Employees' },
  kindsLabel: 'Kinds',
  nothing: 'Nothing of this kind that you can see too.',
  only: 'Counts only the reviews and packets that you can see too.',
  record: 'Record',
  place: 'Where',
} as const;

/** What the server answers about users and roles. */
export const accessMessages = {
  roleInUse: 'People have this role, so it cannot be deleted.',
  seededRole: 'This role is built in and cannot be deleted.',
  lastAdministrator: 'There must be at least one administrator.',
  roleNotFound: 'This role could not be found.',
  userNotFound: 'This user could not be found.',
  notAsAnother: 'You cannot manage users and roles while impersonating. Stop impersonating first.',
  nameRequired: 'Enter a name.',
  nameTaken: 'A role named “{name}” already exists.',
  nameFixed: 'You cannot rename a built-in role.',
  administratorFixed: 'The Administrator role always has every permission.',
  notSensible: '“{label}” cannot reach these people.',
  beyondGiver: 'You cannot give “{label}” this far. Your own roles do not reach as far.',
  roleBeyondGiver: 'You cannot assign the role “{name}”. It reaches further than your own roles.',
  userBeyondGiver:
    'This user’s roles reach further than yours. Ask someone whose roles reach as far.',
  roleBeyondEditor:
    'This role reaches further than your own roles. Ask someone whose roles reach as far to change it.',
  roleChanged:
    'Someone else has changed this role. Your entries are kept here. Compare them before you save.',
  userChanged: 'Someone else has changed this user’s roles. Check them before you save.',
  roleSaved: 'Role saved.',
  roleDeleted: 'Role “{name}” deleted.',
  rolesSaved: 'Roles saved. The change takes effect immediately.',
  everyoneRole: 'Everyone has this role. You cannot assign it.',
  unknownDepartment: 'This department could not be found.',
  ownAccount: 'You cannot close your own account.',
  deactivated: 'The account of {name} is closed and signed out everywhere.',
  reactivated: 'The account of {name} is open again.',
  signedOutOne: 'Session ended.',
  signedOutAll:
    '{sessions, plural, =0 {There were no sessions to end.} one {# session ended.} other {# sessions ended.}}{tokens, plural, =0 {} one { # API token revoked.} other { # API tokens revoked.}}',
  sessionNotFound: 'This session has already ended.',
  invited: '{count, plural, one {# person invited.} other {# people invited.}}',
  notInvitable:
    'Some of these people cannot be invited: they already have an account or have left. Check your selection.',
  linkSent: '{name} gets a link to choose a password.',
  linkMade: 'The link for {name} is ready.',
  previewReadOnly: 'You cannot change anything while you preview a role.',
  notPreviewing: 'You are not previewing a role.',
  closedAccount: 'This account is closed. Reopen it first.',
  linkNeedsServer:
    'This account is in use, so its link is not shown: anyone who sees it could sign in as {name}. Ask the person who runs the server to create it.',
  forgotten:
    'If this address has an account with a password, it gets an email with a link to choose a new one. The link works for {hours, plural, one {# hour} other {# hours}}.',
  forgottenWithoutMail: 'Emails are not set up here. Ask your administrator for a new password.',
  linkOver: 'This link no longer works. Ask for a new one.',
  passwordShort: 'Choose at least {min, number} characters.',
  passwordCommon: 'This password is easy to guess. Choose another one.',
  passwordBreached:
    'This password is on a list of stolen passwords, which attackers try first. Choose another one.',
  passwordPersonal:
    'Choose a password without your name, your email address or your company’s name.',
} as const;

/** The actions that the access explainer checks. */
export const explainedActions = {
  form: {
    read: 'Read it',
    writer: 'See who wrote it',
    know: 'Know that it exists',
    write: 'Write it',
    reopen: 'Reopen it',
    reassign: 'Reassign it',
    remove: 'Delete it',
  },
  packet: {
    employeeView: 'Open the employee view',
    managerView: 'Open the manager view',
    release: 'Release it',
  },
  employee: {
    find: 'Find them in the directory',
    care: 'See submitted reviews about them',
    move: 'Change their manager',
    impersonate: 'Impersonate them',
  },
} as const;

/** Names for records that have no title of their own. */
export const explainedRecords = { packet: 'Packet', employee: 'Employee' } as const;

/**
 * Why something is allowed or not, by rule. `person` is the person whose access is explained,
 * `subject` the person that the review or packet is about. The reviewer is never named.
 */
export const accessRules = {
  'view.writer': '{person} is the reviewer.',
  'view.subject': 'The review is about {person} and was released to them.',
  'view.line': '{person} is a manager of {subject} and can read submitted reviews about them.',
  'view.role': 'A role allows reading submitted reviews about {subject}.',
  'view.task': '{person} can reopen the nominations of {subject}, so they can also read them.',
  'view.stranger':
    '{person} is neither the reviewer nor the reviewee, is not a manager of {subject}, and has no role that reaches {subject}.',
  'view.in_progress': 'It is not submitted yet. Until then, only the reviewer can read it.',
  'view.few_writers':
    '{person} may not know who wrote it. Too few people have written to keep that secret.',
  'view.undelivered':
    '{person} may not know who wrote it. Such reviews arrive together when the packet is released, and this one was not in the last release.',
  'view.unreleased': 'It is about {person}, and their packet is not released.',
  'view.hidden': 'It is about {person}, and its template hides it from the reviewee.',
  'view.opted_out': 'It is about {person}, and the reviewer chose not to share it with them.',
  'view.task_others': 'These are nominations. {person} can neither make nor reopen them.',

  'update.writer': '{person} is the reviewer, and the review is open.',
  'update.others': 'Only the reviewer can write a review. {person} is not the reviewer.',
  'update.closed': 'The review is closed. It can be changed once it is reopened.',
  'update.not_launched': 'Its cycle is not launched.',
  'update.cycle_closed': 'Its cycle is closed.',
  'update.waiting':
    'It is not open yet. Its stage has not started, or the stage before it is not finished for this employee.',

  'govern.role': 'A role allows this for reviews about {subject}.',
  'govern.line': '{person} is a manager of {subject}.',
  'govern.own': 'The review is about {person}. No one may do this to a review about themselves.',
  'govern.withheld':
    '{person} is a manager of {subject}, and managers may not know who wrote it. This would reveal the reviewer.',
  'govern.stranger':
    '{person} is not a manager of {subject} with this permission and has no role that allows this for {subject}.',
  'reopen.task': 'Nominations are reopened on their own page.',
  'reopen.open': 'It is not closed, so there is nothing to reopen.',
  'reopen.declined': 'The reviewer declined it. A declined review stays closed.',
  'reassign.closed': 'It is closed. Only an open review can be reassigned.',
  'act.cycle_closed': 'Its cycle is closed.',

  'track.role': 'A role allows tracking reviews about {subject}.',
  'track.line': '{person} is a manager of {subject}.',
  'track.own_withheld':
    'It is about {person}, who may not know who writes it. They are not told that it exists.',
  'track.line_withheld':
    '{person} is a manager of {subject}, and managers may not know who writes it.',
  'track.stranger':
    '{person} is not a manager of {subject} and has no role that allows tracking reviews about {subject}.',

  'name.shown': '{person} can see who the reviewer is.',
  'name.withheld': 'The template hides the reviewer from {person}.',
  'name.stranger': '{person} may not know that the review exists.',

  'packet.own': 'The packet is about {person} and is released.',
  'packet.line': '{person} is a manager of {subject}.',
  'packet.role': 'A role allows reading submitted reviews about {subject}.',
  'packet.unreleased': 'The packet is about {person} and is not released.',
  'packet.own_manager':
    'The packet is about {person}. No one can open the manager view of their own packet.',
  'packet.stranger':
    '{person} is not a manager of {subject} and has no role that allows reading submitted reviews about {subject}.',
  'packet.looking': 'The packet is about the person who is impersonating {person}.',
  'release.role': 'A role allows releasing packets about {subject}.',
  'release.line':
    '{person} is a manager of {subject} and can release packets about the people they manage.',
  'release.own': 'The packet is about {person}. No one can release their own packet.',
  'release.stranger': '{person} has no role that allows releasing packets about {subject}.',

  'know.self': 'This is {person}.',
  'know.directory': 'Everyone who is signed in can see the directory of names and positions.',
  'know.looks_after': '{subject} is no longer in the directory, but {person} looks after them.',
  'know.reads':
    '{subject} is no longer in the directory, but {person} can read something of theirs.',
  'know.gone': '{subject} is no longer in the directory.',
  'care.line': '{person} is a manager of {subject}.',
  'care.role': 'A role allows reading submitted reviews about {subject}.',
  'care.self': 'This is {person}. No one has this access to themselves.',
  'care.stranger':
    '{person} is not a manager of {subject} and has no role that allows reading submitted reviews about {subject}.',
  'move.role': 'A role allows managing the record of {subject}.',
  'move.self': 'This is {person}. No one can change their own manager.',
  'move.stranger': '{person} has no role that allows managing the record of {subject}.',
  'impersonate.role':
    'A role allows impersonating {subject}, who has no more permissions than {person}.',
  'impersonate.self': 'This is {person}.',
  'impersonate.no_account': '{subject} has no active account.',
  'impersonate.stranger': '{person} has no role that allows impersonating {subject}.',
  'impersonate.more':
    '{subject} has permissions that {person} does not have. No one can gain permissions by impersonating.',
} as const;
