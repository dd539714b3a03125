import { Group, Stack, Text } from '@mantine/core';
import type { QuestionVersionView } from '@reviews/contracts/questions';
import {
  distributionSum,
  hasAnswer,
  isEntryList,
  MONEY_STEP,
  numericValue,
  splitCheckbox,
  type AnswerValue,
  type OptionEntry,
} from '@reviews/domain';
import { isEmptyRichText } from '@reviews/rich-text';
import { IconCheck } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { READING_TEXTS } from '../lib/reading-texts.ts';
import styles from './answer-value.module.css';

const MONEY_DECIMALS = Math.round(-Math.log10(MONEY_STEP));
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
const money = new Intl.NumberFormat('en', {
  minimumFractionDigits: MONEY_DECIMALS,
  maximumFractionDigits: MONEY_DECIMALS,
});

interface AnswerTextProps {
  question: QuestionVersionView;
  value: AnswerValue;
  /** Smaller text, for panels and dialogs. */
  compact?: boolean;
}

/** An answer, read-only (VIEW-01, VIEW-26). A missing answer is shown in muted text. */
export function AnswerText({ question, value, compact = false }: AnswerTextProps) {
  const { formatDate } = useDates();
  if (
    !hasAnswer(value) ||
    (question.config.rich_text === true && typeof value === 'string' && isEmptyRichText(value))
  ) {
    return (
      <Text c="var(--ink-3)" fs="italic">
        {READING_TEXTS.noAnswer}
      </Text>
    );
  }
  switch (question.type.ui_key) {
    case 'textarea':
      return question.config.rich_text === true ? (
        <RichTextContent compact={compact} html={textOf(value)} />
      ) : (
        <Text className="wrap-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
          {textOf(value)}
        </Text>
      );
    case 'input.checkbox':
      return <Choices chosen={chosenOf(value)} />;
    case 'input.date':
      return <p className="tabular wrap-anywhere">{formatDate(textOf(value))}</p>;
    case 'input.number':
      return (
        <p className="tabular wrap-anywhere">
          {typeof value === 'number' ? number.format(value) : textOf(value)}
        </p>
      );
    case 'input.money':
      return (
        <p className="tabular wrap-anywhere">
          {typeof value === 'number' ? money.format(value) : textOf(value)}
        </p>
      );
    case 'distribution':
      return isEntryList(value) ? (
        <Distribution entries={value} unit={question.config.percentage === true ? '%' : ''} />
      ) : null;
    default:
      return <p className="tabular wrap-anywhere">{chosenOf(value).join(', ')}</p>;
  }
}

/**
 * Returns the value if it is text, else an empty string: a value of another type does not belong
 * here.
 */
const textOf = (value: AnswerValue): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const chosenOf = (value: AnswerValue): string[] => {
  if (typeof value === 'string') return splitCheckbox(value);
  if (isEntryList(value)) return value.map(({ name }) => name);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [String(value)];
};

function Choices({ chosen }: { chosen: readonly string[] }) {
  return (
    <Stack component="ul" gap={4} role="list">
      {chosen.map((choice) => (
        <Group align="flex-start" component="li" gap="xs" key={choice} wrap="nowrap">
          <IconCheck
            aria-hidden
            color="var(--positive)"
            size={18}
            stroke={ICON_STROKE}
            style={{ flex: 'none', marginTop: 4 }}
          />
          {choice}
        </Group>
      ))}
    </Stack>
  );
}

function Distribution({ entries, unit }: { entries: readonly OptionEntry[]; unit: string }) {
  const sum = distributionSum(entries);
  return (
    <table className={styles.distribution}>
      <tbody>
        {entries.map(({ name, value }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>
              {value === null ? READING_TEXTS.none : value}
              {value !== null && unit}
            </td>
            <td aria-hidden className={styles.bar}>
              <svg height="8" preserveAspectRatio="none" viewBox="0 0 100 8" width="100%">
                <rect
                  fill="var(--accent-fill)"
                  height="8"
                  rx="1"
                  width={sum > 0 ? Math.max(0, ((numericValue(value) ?? 0) / sum) * 100) : 0}
                />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{READING_TEXTS.total}</th>
          <td>
            {sum}
            {unit}
          </td>
          <td aria-hidden />
        </tr>
      </tfoot>
    </table>
  );
}
