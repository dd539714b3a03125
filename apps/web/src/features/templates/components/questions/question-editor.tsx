import { Box, Checkbox, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import {
  ANSWER_MAX_CHARS,
  canRate,
  hasOptions,
  HELP_TEXT_DISPLAYS,
  isTextOnly,
  ratingSettings,
  TEMPLATE_LIMITS,
  type DraftQuestion,
  type DraftQuestionConfig,
  type RatingChoice,
} from '@reviews/domain';
import { useFields } from '../../hooks/use-fields.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import { ChoiceField, LinesField, NumberField, RichField } from '../fields.tsx';
import { ChoicesEditor } from './choices-editor.tsx';

export interface QuestionEditorProps {
  question: DraftQuestion;
  /**
   * Path prefix of the fields, as used by the validation rules: `questions.2.`, or empty for a
   * single question.
   */
  prefix: string;
  onChange: (change: Partial<DraftQuestion>) => void;
  onRenameChoice?: (before: string, name: string) => void;
  /** What a choice may rate with; none in the library, or if managers do not write it. */
  ratingTypes?: readonly RatingChoice[];
}

const DISPLAYS = HELP_TEXT_DISPLAYS.map((value) => ({ value, label: texts.helpDisplays[value] }));

/** Returns the config with some settings changed; undefined removes a setting. */
const withSettings = (
  config: DraftQuestionConfig,
  change: { [K in keyof DraftQuestionConfig]?: DraftQuestionConfig[K] | undefined },
): DraftQuestionConfig => {
  const entries = Object.entries({ ...config, ...change }).filter(
    ([, value]) => value !== undefined,
  );
  // The same settings without undefined ones; the compiler cannot follow entries.
  return Object.fromEntries(entries) as DraftQuestionConfig;
};

/** Editor for all properties of a question, by its kind. */
export function QuestionEditor({
  question,
  prefix,
  onChange,
  onRenameChoice,
  ratingTypes = [],
}: QuestionEditorProps) {
  const { readOnly } = useFields();
  const { ui_key: uiKey, config } = question;
  const set: SetConfig = (part) => onChange({ config: withSettings(config, part) });
  const isText = isTextOnly(uiKey);
  const { rating_type_id: rating } = config;
  return (
    <Stack gap={20}>
      <LinesField
        hint={isText ? texts.textOnlyHint : texts.textHint}
        label={isText ? texts.textOnly : texts.text}
        maxLength={ANSWER_MAX_CHARS}
        onChange={(text) => onChange({ text })}
        path={`${prefix}text`}
        required
        value={question.text}
      />
      {(rating !== undefined || (canRate(uiKey) && ratingTypes.length > 0)) && (
        <RatingField config={config} prefix={prefix} set={set} types={ratingTypes} />
      )}
      {rating === undefined && (hasOptions(uiKey) || uiKey === 'distribution') && (
        <ChoicesEditor
          onChange={(options) => set({ options })}
          onRename={onRenameChoice}
          path={`${prefix}config.options`}
          question={question}
        />
      )}
      {!isText && (
        <Checkbox
          checked={config.required === true}
          disabled={readOnly}
          label={texts.mustAnswer}
          onChange={(event) => set({ required: event.currentTarget.checked || undefined })}
        />
      )}
      {uiKey === 'textarea' && <WrittenSettings config={config} prefix={prefix} set={set} />}
      {uiKey === 'distribution' && (
        <DistributionSettings config={config} prefix={prefix} set={set} />
      )}
      <RichField
        label={texts.helpText}
        onChange={(help) => help !== question.help_text && onChange({ help_text: help })}
        value={question.help_text}
      />
      {question.help_text !== '' && (
        <ChoiceField
          choices={DISPLAYS}
          label={texts.helpDisplay}
          onChange={(display) => set({ help_text_display: display })}
          path={`${prefix}config.help_text_display`}
          value={config.help_text_display ?? 'above'}
        />
      )}
      <LinesField
        hint={texts.subtextHint}
        label={texts.subtext}
        maxLength={ANSWER_MAX_CHARS}
        onChange={(subtext) => onChange({ subtext })}
        path={`${prefix}subtext`}
        value={question.subtext}
      />
    </Stack>
  );
}

type SetConfig = (change: {
  [K in keyof DraftQuestionConfig]?: DraftQuestionConfig[K] | undefined;
}) => void;

interface SettingsProps {
  config: DraftQuestionConfig;
  prefix: string;
  set: SetConfig;
}

/** Lets the answer rate the person; the choices are then the type's and cannot be changed here. */
function RatingField({
  config,
  prefix,
  set,
  types,
}: SettingsProps & { types: readonly RatingChoice[] }) {
  const { rating_type_id: chosen, options = [] } = config;
  const type = types.find(({ id }) => id === chosen);
  return (
    <>
      <ChoiceField
        choices={[
          { value: '', label: texts.noRating },
          ...types.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        hint={texts.ratingTypeHint}
        label={texts.ratingType}
        onChange={(value) => {
          const next = types.find(({ id }) => String(id) === value);
          set(
            next === undefined
              ? { rating_type_id: undefined, rating_value_ids: undefined }
              : ratingSettings(next),
          );
        }}
        path={`${prefix}config.rating_type_id`}
        value={type === undefined ? '' : String(type.id)}
      />
      {chosen !== undefined && (
        <div>
          <Text fw={600} fz="sm">
            {texts.ratingChoices({ type: type?.name ?? '' })}
          </Text>
          <Box component="ol" fz="sm" my={6} ps="lg">
            {options.map((option) => (
              <li key={option}>{option}</li>
            ))}
          </Box>
          <Text c="dimmed" fz="note">
            {texts.ratingChoicesHint}
          </Text>
        </div>
      )}
    </>
  );
}

function WrittenSettings({ config, prefix, set }: SettingsProps) {
  const { readOnly } = useFields();
  return (
    <>
      <Checkbox
        checked={config.rich_text === true}
        description={texts.richTextHint}
        disabled={readOnly}
        label={texts.richText}
        onChange={(event) => set({ rich_text: event.currentTarget.checked || undefined })}
      />
      <NumberField
        hint={texts.maxWordsHint}
        label={texts.maxWords}
        max={TEMPLATE_LIMITS.words}
        min={0}
        onChange={(words) => set({ max_words: words ?? undefined })}
        path={`${prefix}config.max_words`}
        value={config.max_words ?? null}
      />
    </>
  );
}

function DistributionSettings({ config, prefix, set }: SettingsProps) {
  const { readOnly } = useFields();
  return (
    <>
      <Checkbox
        checked={config.percentage === true}
        disabled={readOnly}
        label={texts.percentage}
        onChange={(event) => set({ percentage: event.currentTarget.checked || undefined })}
      />
      <Checkbox
        checked={config.match_total === true}
        disabled={readOnly}
        label={texts.matchTotal}
        onChange={(event) => set({ match_total: event.currentTarget.checked || undefined })}
      />
      <NumberField
        label={texts.total}
        max={TEMPLATE_LIMITS.total}
        min={0}
        onChange={(total) => set({ total: total ?? undefined })}
        path={`${prefix}config.total`}
        required={config.match_total === true}
        step="any"
        value={config.total ?? null}
      />
    </>
  );
}
