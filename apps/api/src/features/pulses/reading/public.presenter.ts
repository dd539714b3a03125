/** The content of a form on the wire. */
export { presentAnswers } from './answers.presenter.ts';
export { presentDraftGroup } from './pulses.presenter.ts';
