// One group for each widget, so that a page loads the texts of its own widgets alone.

export const loadingTexts = {
  loading: 'Loading',
} as const;

export const recordActions = {
  edit: 'Edit',
  editOf: 'Edit {name}',
  delete: 'Delete',
  deleteOf: 'Delete {name}',
} as const;

export const noPermission = {
  title: 'No access',
  toHome: 'Go to the home page',
} as const;

export const errorState = {
  failed: 'This could not be loaded',
  retry: 'Try again',
  offline: 'You are offline',
  loggedOut: 'You are logged out',
  loggedOutMore: 'Log in to see this.',
} as const;

export const columnsButton = {
  columns: 'Columns',
} as const;

export const columnsPanel = {
  columns: 'Columns',
  reset: 'Default columns',
} as const;

export const exportButtons = {
  export: 'Export',
} as const;

export const editDialog = {
  unsaved: 'Your changes are not saved.',
  discardTitle: 'Discard your changes?',
  discard: 'Discard',
  stay: 'Keep editing',
} as const;

export const leaveDialog = {
  title: 'Unsaved changes',
  stay: 'Stay on this page',
  leave: 'Leave this page',
} as const;

export const selectWithClear = {
  choose: 'Select…',
  clear: 'Clear',
} as const;

export const employeeSearch = {
  placeholder: 'Type a name',
  searching: 'Searching',
  reportsTo: 'reports to {name}',
} as const;

export const listBody = {
  more: 'Load more',
} as const;

export const employeePicker = {
  clear: 'Clear {name}',
} as const;

/** The dialogs that ask which of two people's changes to keep. */
export const conflictDialog = {
  yours: 'Yours',
  theirs: 'Theirs',
  takeTheirs: 'Use theirs',
  keepMine: 'Save mine',
  before: 'Before',
  save: 'Save',
  choose: 'Which to keep: {part}',
  othersKept: 'All other changes, yours and theirs, are kept.',
  savedBoth: 'Saved, together with the changes that someone else saved before you.',
} as const;

export const storedVersion = {
  title: 'Current version',
  titleOf: 'Current version: {name}',
  mine: 'Save mine instead',
  theirs: 'Use this version',
} as const;

export const settingsForm = {
  save: 'Save changes',
  discard: 'Discard',
  unsaved: 'Not saved yet',
  leave: 'Your changes on this page are not saved.',
  checkFields: 'Not saved yet. Fix the marked fields.',
  otherSave: '{name} saved other changes. Your changes are kept: save again to add them.',
  otherSaveAt:
    '{name} saved other changes on {time}. Your changes are kept: save again to add them.',
  someoneElse: 'Someone else',
  taken: 'Updated from their version: {fields}.',
  clashing: 'You both changed these. The form shows your version:',
  takeTheirs: 'Use theirs: {value}',
} as const;

export const sortableList = {
  handle: 'Move {name}',
  up: 'Move {name} up',
  down: 'Move {name} down',
  upHint: 'Move up',
  downHint: 'Move down',
  instructions:
    'Press Space to pick it up, the arrow keys to move it, Space to drop it, or Escape to cancel.',
  pickedUp: '{name} picked up, position {position} of {count}.',
  over: '{name}: position {position} of {count}.',
  putDown: '{name} is now at position {position} of {count}.',
  leftThere: '{name} stays at position {position} of {count}.',
} as const;

/** Without a parent, an entry is at the top level. */
export const sortableTree = {
  handle: 'Move {name}',
  instructions:
    'Press Space to pick it up. Use the up and down arrow keys to move it, right to put it inside the entry above, left to take it out. Press Space to drop it, or Escape to cancel.',
  pickedUp:
    '{isTop, select, true {{name} picked up, position {position} of {count} at the top level.} other {{name} picked up, position {position} of {count} in {parent}.}}',
  moved:
    '{isTop, select, true {{name}: position {position} of {count} at the top level.} other {{name}: position {position} of {count} in {parent}.}}',
  putDown:
    '{isTop, select, true {{name} is now at position {position} of {count} at the top level.} other {{name} is now at position {position} of {count} in {parent}.}}',
  leftThere:
    '{isTop, select, true {{name} stays at position {position} of {count} at the top level.} other {{name} stays at position {position} of {count} in {parent}.}}',
  noFurther: '{name} cannot move further in this direction.',
} as const;

export const toaster = {
  region: 'Messages',
  // Read before the message.
  kinds: { success: 'Done:', error: 'Error:' },
} as const;

/** Why a review has its status. */
export const statusDetails = {
  starts: 'starts {date}',
  waitsFor: 'waits for {title}',
} as const;

export const helpPopup = {
  help: 'Help: {label}',
} as const;

export const questionCard = {
  required: '(required)',
} as const;

export const audienceFields = {
  legend: 'Who sees it',
  everyone: 'Everyone',
  some: 'Only some people',
  managers: 'Managers',
  managersChoice: 'Managers: everyone with people who report to them',
  roles: 'People with one of these roles',
  gone: 'A deleted role',
  missing: 'Choose at least one of these, or everyone.',
} as const;

export const pagedLinks = {
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page {number}',
  jump: 'Go to page',
  of: 'of {pages}',
} as const;

export const historyLink = {
  history: 'History',
} as const;

export const accessLink = {
  whoCanSee: 'Who can see this?',
} as const;

export const richTextEditor = {
  toolbar: 'Text formatting',
  tools: {
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    strike: 'Strikethrough',
    bulletList: 'Bulleted list',
    orderedList: 'Numbered list',
    blockquote: 'Quote',
    undo: 'Undo',
    redo: 'Redo',
  },
  text: 'Text',
  heading: 'Heading {level}',
  textStyle: 'Text style: {style}',
  currentStyle: 'current',
  link: 'Link',
  linkAddress: 'Link address',
  linkExample: 'example.com',
  addLink: 'Add link',
  changeLink: 'Change link',
  removeLink: 'Remove link',
  notAnAddress: 'Enter a web address such as example.com, or an email address.',
  insertPicture: 'Insert picture',
  describePicture: 'Describe picture',
  description: 'Description of the picture',
  descriptionHint: 'Read aloud to people who cannot see the picture.',
  saveDescription: 'Save description',
  pictureFile: 'Picture to insert',
  uploading: 'Uploading {name}…',
  inserted: 'Picture inserted.',
  uploadFailed: 'The image could not be uploaded. Try again.',
  noUploads: 'You cannot upload pictures here.',
  mentions: 'Employees to mention',
  searching: 'Searching…',
} as const;
