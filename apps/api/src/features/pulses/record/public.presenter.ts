/** A form in lists and notices: its title, status, and its writer and times as far as the reader may know. */
export { formTitle } from './form-title.ts';
export { closedAt, presentStatus, shownDueDate, statusOf, writerName } from './form.presenter.ts';
