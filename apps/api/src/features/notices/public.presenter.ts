/** What a form is called where people are told of it. */
export { formTitle } from './notice-words.ts';
