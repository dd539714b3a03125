import { Box, Stack, Text } from '@mantine/core';
import { hasOptions, isTextOnly, type DraftQuestion } from '@reviews/domain';
import { IconGitBranch } from '@tabler/icons-react';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useBuilder } from '../../hooks/use-builder.ts';
import { questionName } from '../../lib/question-name.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import { ConditionList } from '../conditions/condition-list.tsx';
import styles from '../conditions/conditions.module.css';

/**
 * Step that sets which questions are shown or required depending on earlier answers.
 */
export function ConditionsStep() {
  const { draft } = useBuilder();
  const { questions } = draft;
  const isAnyConditional = questions.some(
    ({ config }) => (config.available_if ?? []).length + (config.required_if ?? []).length > 0,
  );
  if (!isAnyConditional && !questions.slice(0, -1).some(({ ui_key: uiKey }) => hasOptions(uiKey))) {
    return (
      <EmptyState icon={IconGitBranch} quiet title={texts.noneConditional}>
        {texts.noneConditionalMore}
      </EmptyState>
    );
  }
  return (
    <>
      <Text maw="var(--measure)" mb="md" c="dimmed">
        {texts.conditionsIntro}
      </Text>
      <Stack component="ol" aria-label={texts.questionList} gap="sm" role="list">
        {questions.map((question, index) => (
          <ConditionalQuestion index={index} key={question.key} question={question} />
        ))}
      </Stack>
    </>
  );
}

function ConditionalQuestion({ question, index }: { question: DraftQuestion; index: number }) {
  const { draft } = useBuilder();
  const earlier = draft.questions.slice(0, index).filter(({ ui_key: uiKey }) => hasOptions(uiKey));
  const { available_if: shown = [], required_if: required = [] } = question.config;
  const name = questionName(question, index);
  const isBare = earlier.length === 0 && shown.length + required.length === 0;
  return (
    <li className={styles.question}>
      <Box className="wrap-anywhere" component="h3" flex="1 0 100%" fw={600} fz="sm">
        {index + 1}. {question.text === '' ? texts.newQuestion : question.text}
      </Box>
      {isBare ? (
        <Text c="dimmed" flex="1 0 100%" fz="note">
          {index === 0 ? texts.firstQuestion : texts.nothingBefore}
        </Text>
      ) : (
        <>
          <ConditionList
            earlier={earlier}
            effect="shown"
            index={index}
            name={name}
            question={question}
          />
          {!isTextOnly(question.ui_key) && (
            <ConditionList
              earlier={earlier}
              effect="required"
              index={index}
              name={name}
              question={question}
            />
          )}
        </>
      )}
    </li>
  );
}
