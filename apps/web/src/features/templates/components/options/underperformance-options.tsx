import { TextInput } from '@mantine/core';
import { LABELS, NAME_MAX_CHARS, type DraftQuestion } from '@reviews/domain';
import { IconListDetails } from '@tabler/icons-react';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LightCheckbox } from '../../../../ui/light-checkbox.tsx';
import { TableFrame } from '../../../../ui/data-table.tsx';
import { useBuilder } from '../../hooks/use-builder.ts';
import { changeQuestion } from '../../lib/draft-edits.ts';
import { questionName } from '../../lib/question-name.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';

const { showOnUpdate, showOnViewCase, viewCaseText } = LABELS.templates;

/** Where each question's answers appear while a case is active (TPL-26 to TPL-28). */
export function UnderperformanceOptions() {
  const { draft } = useBuilder();
  if (draft.questions.length === 0)
    return <EmptyState icon={IconListDetails} quiet title={texts.noneUnder} />;
  return (
    <TableFrame
      columns={[texts.questionColumn, showOnUpdate, showOnViewCase, viewCaseText]}
      label={texts.underperformanceOptions}
    >
      {draft.questions.map((question, index) => (
        <Row key={question.key} name={questionName(question, index)} question={question} />
      ))}
    </TableFrame>
  );
}

function Row({
  question: { key, config, text, library_version_id: libraryVersion },
  name,
}: {
  question: DraftQuestion;
  name: string;
}) {
  const { edit, readOnly } = useBuilder();
  // Where answers appear belongs to this template, so the question stays linked to the library.
  const set = (change: Partial<DraftQuestion['config']>): void =>
    edit(
      changeQuestion(key, { library_version_id: libraryVersion, config: { ...config, ...change } }),
    );
  const onViewCase = config.show_on_view_case === true;
  return (
    <tr>
      <th scope="row">{text === '' ? texts.newQuestion : text}</th>
      <td data-label={showOnUpdate}>
        <LightCheckbox
          checked={config.show_on_update === true}
          disabled={readOnly}
          label={`${showOnUpdate}: ${name}`}
          onChange={(on) => set({ show_on_update: on })}
          size="sm"
        />
      </td>
      <td data-label={showOnViewCase}>
        <LightCheckbox
          checked={onViewCase}
          disabled={readOnly}
          label={`${showOnViewCase}: ${name}`}
          onChange={(on) => set({ show_on_view_case: on })}
          size="sm"
        />
      </td>
      <td data-label={onViewCase ? viewCaseText : undefined}>
        {onViewCase && (
          <TextInput
            aria-label={`${viewCaseText}: ${name}`}
            maxLength={NAME_MAX_CHARS}
            onChange={(event) => set({ view_case_text: event.currentTarget.value })}
            placeholder={viewCaseText}
            readOnly={readOnly}
            value={config.view_case_text ?? ''}
          />
        )}
      </td>
    </tr>
  );
}
