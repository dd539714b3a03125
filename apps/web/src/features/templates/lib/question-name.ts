import { BUILDER_TEXTS as texts } from './template-texts.ts';

/** Returns the accessible name of a question: its number, with its text if it has one. */
export const questionName = ({ text }: { readonly text: string }, index: number): string =>
  text === ''
    ? texts.numberedOnly({ number: index + 1 })
    : texts.numbered({ number: index + 1, text });
