import { Group, Text, VisuallyHidden } from '@mantine/core';
import { texts } from '@reviews/messages';
import { questionCard } from '@reviews/messages/en/widgets';
import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../lib/lazy-component.ts';
import styles from './question-card.module.css';
import { RichTextContent } from './rich-text-editor/rich-text-content.tsx';

const TEXTS = texts(questionCard);

export interface QuestionCardProps {
  /** Element id of the card; its parts are `{id}-text`, `{id}-help` and `{id}-subtext`. */
  id: string;
  text: string;
  helpText: string;
  helpDisplay: 'above' | 'below' | 'popup';
  subtext: string;
  required?: boolean;
  /** Whether the answer is invalid. */
  invalid?: boolean;
  headingLevel?: 2 | 3 | 4;
  /** Content next to the question, such as a comment button. */
  aside?: ReactNode;
  children?: ReactNode;
}

// Few questions have a popup, and its positioning code weighs as much as the rest of the form.
const HelpPopup = lazyComponent(async () => (await import('./help-popup.tsx')).HelpPopup);

const MARKUP = /<\/?[a-z][^>]*>/i;

/**
 * A question laid out like a passage of a document (VIEW-26 to VIEW-28): text, help above, below or
 * as a popup, subtext, answer.
 */
export function QuestionCard(props: QuestionCardProps) {
  const {
    id,
    text,
    helpText,
    helpDisplay,
    subtext,
    required = false,
    invalid = false,
    headingLevel = 2,
    aside,
    children,
  } = props;
  const Heading = `h${headingLevel}` as const;
  const help = helpText !== '' && (
    <div className={styles.help} id={`${id}-help`}>
      <PlainOrRich text={helpText} />
    </div>
  );
  return (
    <section className={styles.card} data-invalid={invalid || undefined} id={id} tabIndex={-1}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Heading className={styles.text}>
          <span id={`${id}-text`}>{text}</span>
          {required && (
            <>
              <Text span aria-hidden ml={4} c="var(--danger)">
                *
              </Text>
              <VisuallyHidden> {TEXTS.required}</VisuallyHidden>
            </>
          )}
        </Heading>
        {helpDisplay === 'popup' && helpText !== '' && (
          <Suspense fallback={<span className={styles.popup} />}>
            <HelpPopup label={text}>
              <PlainOrRich text={helpText} />
            </HelpPopup>
          </Suspense>
        )}
        {aside}
      </Group>
      {helpDisplay === 'above' && help}
      {subtext !== '' && (
        <Text mt={4} c="var(--ink-3)" fz="note" id={`${id}-subtext`}>
          {subtext}
        </Text>
      )}
      {children && (
        <div className={styles.answer} data-answer>
          {children}
        </div>
      )}
      {helpDisplay === 'below' && help}
    </section>
  );
}

/** Returns the ids of the visible descriptions of a control. */
export function descriptionIds({
  id,
  helpText,
  helpDisplay,
  subtext,
}: Pick<QuestionCardProps, 'id' | 'helpText' | 'helpDisplay' | 'subtext'>): string[] {
  return [
    ...(helpText !== '' && helpDisplay !== 'popup' ? [`${id}-help`] : []),
    ...(subtext !== '' ? [`${id}-subtext`] : []),
  ];
}

function PlainOrRich({ text }: { text: string }) {
  return MARKUP.test(text) ? (
    <RichTextContent compact html={text} />
  ) : (
    <span className={styles.plain}>{text}</span>
  );
}
