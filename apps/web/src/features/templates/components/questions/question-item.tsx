import { ActionIcon, Group } from '@mantine/core';
import type { DraftQuestion } from '@reviews/domain';
import { isTextOnly, LABELS, TEMPLATE_MAX_QUESTIONS } from '@reviews/domain';
import {
  IconAlertCircle,
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconTrash,
} from '@tabler/icons-react';
import { useId } from 'react';
import { toast } from '../../../../lib/toasts.ts';
import { StateMark } from '../../../../ui/state-mark.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useBuilder } from '../../hooks/use-builder.ts';
import {
  changeQuestion,
  duplicateQuestion,
  followChoice,
  insertQuestion,
  newKey,
  removeQuestion,
} from '../../lib/draft-edits.ts';
import { kindOf } from '../../lib/question-kinds.ts';
import { questionName } from '../../lib/question-name.ts';
import { BUILDER_TEXTS as texts, TEMPLATE_TEXTS } from '../../lib/template-texts.ts';
import { KeepInLibrary } from './keep-in-library.tsx';
import { NewerVersion } from './newer-version.tsx';
import { QuestionEditor } from './question-editor.tsx';
import styles from './questions.module.css';

interface QuestionItemProps {
  question: DraftQuestion;
  index: number;
}

const ICON = { 'aria-hidden': true, size: 18, stroke: ICON_STROKE } as const;

/** One question: a summary line that expands to its editor. */
export function QuestionItem({ question, index }: QuestionItemProps) {
  const { edit, openKey, setOpenKey, readOnly, faultAt, template } = useBuilder();
  const id = useId();
  const text = question.text === '' ? texts.newQuestion : question.text;
  const name = questionName({ text }, index);
  const isOpen = openKey === question.key;
  const { icon: Mark, word } = kindOf(question.ui_key);
  const isWrong = isQuestionWrong(question, index, faultAt);
  const { available_if: shown = [], required_if: required = [] } = question.config;
  const facts = [
    word,
    ...(question.config.required === true && !isTextOnly(question.ui_key) ? [texts.required] : []),
    ...(question.config.rating_type_id === undefined ? [] : [texts.rates]),
    ...(shown.length + required.length > 0 ? [texts.hasConditions] : []),
    ...(question.library_version_id === null ? [] : [texts.fromLibraryMark]),
  ].join(' · ');
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div data-open={isOpen || undefined}>
      <Group align={isOpen ? 'flex-start' : 'center'} gap={4} wrap="nowrap">
        <button
          aria-controls={isOpen ? id : undefined}
          aria-expanded={isOpen}
          // The name contains all visible text, for voice control users.
          aria-label={[
            isOpen ? texts.closeQuestion({ name }) : texts.editQuestion({ name }),
            facts,
            ...(isWrong ? [texts.wrong] : []),
          ].join(' ')}
          className={styles.opener}
          onClick={() => setOpenKey(isOpen ? null : question.key)}
          type="button"
        >
          <Chevron {...ICON} />
          <span className={styles.words}>
            <span className={styles.text} data-empty={question.text === '' || undefined}>
              {index + 1}. {text}
            </span>{' '}
            <span className={styles.facts}>
              <span className={styles.fact}>
                <Mark aria-hidden size={14} stroke={ICON_STROKE} />
                {facts}
              </span>{' '}
              {isWrong && (
                <StateMark icon={IconAlertCircle} tone="danger">
                  {texts.wrong}
                </StateMark>
              )}
            </span>
          </span>
        </button>
        {!readOnly && <QuestionActions index={index} name={name} question={question} />}
      </Group>
      <NewerVersion question={question} />
      {isOpen && (
        <div className={styles.editor} id={id}>
          <QuestionEditor
            ratingTypes={template.rating_types}
            onChange={(change) => edit(changeQuestion(question.key, change))}
            onRenameChoice={(before, choice) => edit(followChoice(question.key, before, choice))}
            prefix={`questions.${index}.`}
            question={question}
          />
          {question.config.rating_type_id === undefined && <KeepInLibrary question={question} />}
        </div>
      )}
    </div>
  );
}

function isQuestionWrong(
  { config: { options = [] } }: DraftQuestion,
  index: number,
  faultAt: (path: string) => string | undefined,
): boolean {
  const at = `questions.${index}`;
  return [
    `${at}.text`,
    `${at}.config.options`,
    `${at}.config.rating_type_id`,
    `${at}.config.total`,
    ...options.map((_option, choice) => `${at}.config.options.${choice}`),
  ].some((path) => faultAt(path) !== undefined);
}

interface QuestionActionsProps extends QuestionItemProps {
  name: string;
}

function QuestionActions({ question, index, name }: QuestionActionsProps) {
  const { draft, edit, setOpenKey } = useBuilder();
  const isFull = draft.questions.length >= TEMPLATE_MAX_QUESTIONS;
  const duplicate = (): void => {
    const key = newKey();
    edit(duplicateQuestion(question.key, key));
    setOpenKey(key);
  };
  const remove = (): void => {
    edit(removeQuestion(question.key));
    toast.success(texts.questionDeleted({ name }), {
      label: TEMPLATE_TEXTS.undo,
      run: () => edit(insertQuestion(question, index)),
    });
    // The focused element is gone along with the question.
    document.querySelector<HTMLElement>('#step-heading')?.focus({ preventScroll: true });
  };
  return (
    <Group component="span" gap={0} align="stretch" wrap="nowrap" flex="none">
      <ActionIcon
        aria-label={texts.duplicateQuestion({ name })}
        color="gray"
        disabled={isFull}
        onClick={duplicate}
        size="lg"
        title={TEMPLATE_TEXTS.duplicate}
        variant="subtle"
      >
        <IconCopy {...ICON} />
      </ActionIcon>
      <ActionIcon
        aria-label={texts.deleteQuestion({ name })}
        color="gray"
        onClick={remove}
        size="lg"
        title={LABELS.buttons.delete}
        variant="subtle"
      >
        <IconTrash {...ICON} />
      </ActionIcon>
    </Group>
  );
}
