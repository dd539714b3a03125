/** The permissions of a role. */
export const permissionLabels = {
  'forms.read': 'Read submitted reviews',
  'forms.reopen': 'Reopen reviews',
  'forms.reassign': 'Reassign reviews',
  'forms.delete': 'Delete reviews',
  'forms.close': 'Close reviews as incomplete',
  'cycles.track': 'Track completion of cycles',
  'cycles.manage': 'Set up and launch cycles',
  'templates.manage': 'Build templates',
  'packets.release': 'Release packets',
  'people.manage': 'Manage employees',
  'users.impersonate': 'Impersonate employees',
  'app.configure': 'Configure the application',
  'roles.manage': 'Manage users and roles',
  'changelog.read': 'Read the change log',
  'panels.take_part': 'Take part in panels',
} as const;

/** The headings that the roles page groups permissions under. */
export const permissionGroups = {
  reviews: 'Reviews',
  cycles: 'Cycles',
  people: 'People',
  administration: 'Administration',
} as const;

/** How far a permission reaches, as column headings. */
export const scopeLabels = {
  own: 'Own',
  about_me: 'About themselves',
  reports: 'Direct reports',
  downline: 'Reporting line',
  departments: 'Departments',
  all: 'Everyone',
} as const;

/** What people with a role may do, by permission and scope. */
export const grantSentences = {
  'forms.read': {
    own: 'Reads the reviews that they write.',
    about_me: 'Reads submitted reviews about themselves once they are released.',
    reports: 'Reads submitted reviews about their direct reports.',
    downline: 'Reads submitted reviews about everyone below them.',
    departments: 'Reads submitted reviews about people in their assigned departments.',
    all: 'Reads submitted reviews about everyone.',
  },
  'forms.reopen': {
    reports: 'Reopens closed reviews about their direct reports.',
    downline: 'Reopens closed reviews about everyone below them.',
    departments: 'Reopens closed reviews about people in their assigned departments.',
    all: 'Reopens closed reviews about everyone.',
  },
  'forms.reassign': {
    reports: 'Reassigns open reviews about their direct reports.',
    downline: 'Reassigns open reviews about everyone below them.',
    departments: 'Reassigns open reviews about people in their assigned departments.',
    all: 'Reassigns open reviews about everyone.',
  },
  'forms.delete': {
    reports: 'Deletes reviews about their direct reports.',
    downline: 'Deletes reviews about everyone below them.',
    departments: 'Deletes reviews about people in their assigned departments.',
    all: 'Deletes reviews about everyone.',
  },
  'forms.close': {
    reports: 'Closes reviews about their direct reports as incomplete.',
    downline: 'Closes reviews about everyone below them as incomplete.',
    departments: 'Closes reviews about people in their assigned departments as incomplete.',
    all: 'Closes reviews about everyone as incomplete.',
  },
  'cycles.track': {
    reports: 'Sees the progress of reviews about their direct reports, but not the answers.',
    downline: 'Sees the progress of reviews about everyone below them, but not the answers.',
    departments:
      'Sees the progress of reviews about people in their assigned departments, but not the answers.',
    all: 'Sees the progress of reviews about everyone, but not the answers.',
  },
  'cycles.manage': { all: 'Sets up cycles and launches them.' },
  'templates.manage': { all: 'Builds templates, feedback types and rating scales.' },
  'packets.release': {
    reports: 'Releases packets about their direct reports.',
    downline: 'Releases packets about everyone below them.',
    departments: 'Releases packets about people in their assigned departments.',
    all: 'Releases packets about everyone.',
  },
  'people.manage': {
    departments:
      'Changes the records, positions and managers of people in their assigned departments.',
    all: 'Changes the records, positions and managers of everyone.',
  },
  'users.impersonate': {
    departments:
      'Impersonates people in their assigned departments who do not have more permissions.',
    all: 'Impersonates everyone who does not have more permissions.',
  },
  'app.configure': {
    all: 'Configures the application: name, look, menu, pages, integrations.',
  },
  'roles.manage': { all: 'Manages users and roles, and uses the access explainer.' },
  'changelog.read': {
    departments: 'Reads the change log of people in their assigned departments.',
    all: 'Reads the whole change log.',
  },
  'panels.take_part': {
    own: 'Takes part in panels that they belong to.',
    departments: 'Takes part in panels of their assigned departments.',
    all: 'Takes part in panels of every department.',
  },
} as const;
