/**
 * Kinds of record in the change log, as the filter lists them and as a sentence mentions one
 * without a name.
 */
export const LOGGED_RECORDS = {
  api_token: { label: 'Tokens', one: 'a token' },
  app_config: { label: 'Configuration', one: 'the configuration' },
  bulk_action: { label: 'Changes of many forms', one: 'many forms at once' },
  comment: { label: 'Comments', one: 'a comment' },
  comment_settings: { label: 'Comment settings', one: 'the comment settings' },
  company_page: { label: 'Pages', one: 'a page' },
  custom_field: { label: 'Custom fields', one: 'a custom field' },
  cycle: { label: 'Cycles', one: 'a cycle' },
  employee: { label: 'Employees', one: 'an employee' },
  feedback_type: { label: 'Feedback types', one: 'a feedback type' },
  integration: { label: 'Integrations', one: 'an integration' },
  launch: { label: 'Launches', one: 'a launch' },
  library_question: { label: 'Library questions', one: 'a question of the library' },
  menu: { label: 'Menu', one: 'the menu' },
  packet: { label: 'Packets', one: 'a packet' },
  people_import: { label: 'Imports of people', one: 'an import of people' },
  population: { label: 'Choices of people', one: 'a choice of people' },
  pulse: { label: 'Forms', one: 'a form' },
  rating_type: { label: 'Ratings', one: 'a rating' },
  role: { label: 'Roles', one: 'a role' },
  session: { label: 'Sessions', one: 'a session' },
  template: { label: 'Templates', one: 'a template' },
  upload: { label: 'Images', one: 'an image' },
  user: { label: 'Users', one: 'an account' },
} as const satisfies Record<string, { readonly label: string; readonly one: string }>;
export type LoggedRecord = keyof typeof LOGGED_RECORDS;

export const isLoggedRecord = (text: string): text is LoggedRecord =>
  Object.hasOwn(LOGGED_RECORDS, text);
