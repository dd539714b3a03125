import { Box } from '@mantine/core';
import { isNominated, type UiKey } from '@reviews/domain';
import { IconListDetails } from '@tabler/icons-react';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { moveItem } from '../../../../ui/move-item.ts';
import { Section } from '../../../../ui/section.tsx';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { useBuilder } from '../../hooks/use-builder.ts';
import { useArrival } from '../../hooks/use-fields.ts';
import { addQuestion, newKey, newQuestion } from '../../lib/draft-edits.ts';
import { questionName } from '../../lib/question-name.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import { AddQuestion } from '../questions/add-question.tsx';
import { QuestionItem } from '../questions/question-item.tsx';
import { CountFields, LevelFields, NominatedByField } from './reviewer-fields.tsx';
import styles from './steps.module.css';

/**
 * Step for the questions in their order. For types with nominated reviewers, the reviewer settings
 * come first (TPL-29).
 */
export function QuestionsStep() {
  const { draft, edit, group, readOnly, setOpenKey, faultAt } = useBuilder();
  const problem = useArrival<HTMLDivElement>('questions');
  const { questions } = draft;
  const add = (uiKey: UiKey): void => {
    const key = newKey();
    edit(addQuestion(newQuestion(uiKey, key)));
    setOpenKey(key);
  };
  const fault = faultAt('questions');
  return (
    <>
      {isNominated(group) && <Reviewers />}
      <div className={styles.questions}>
        {fault && (
          <Box c="var(--danger)" py={4} ref={problem} role="alert" tabIndex={-1}>
            {fault}
          </Box>
        )}
        {questions.length === 0 ? (
          <EmptyState icon={IconListDetails} quiet title={texts.noQuestions}>
            {texts.noQuestionsMore}
          </EmptyState>
        ) : (
          <SortableList
            items={questions}
            keyOf={({ key }) => key}
            label={texts.questionList}
            movable={!readOnly}
            nameOf={questionName}
            onMove={(from, to) =>
              edit((before) => ({ ...before, questions: moveItem(before.questions, from, to) }))
            }
          >
            {(question, index) => <QuestionItem index={index} question={question} />}
          </SortableList>
        )}
        {!readOnly && <AddQuestion onAdd={add} />}
      </div>
    </>
  );
}

function Reviewers() {
  return (
    <Section headingLevel={3} hint={texts.reviewersHint} title={texts.reviewers}>
      <fieldset aria-label={texts.reviewers} className={styles.lined}>
        <CountFields />
        <LevelFields />
        <NominatedByField />
      </fieldset>
    </Section>
  );
}
