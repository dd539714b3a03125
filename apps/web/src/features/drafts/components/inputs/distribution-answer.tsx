import { Box } from '@mantine/core';
import {
  distributionSum,
  isEntryList,
  MESSAGES,
  numericValue,
  type AnswerValue,
  type OptionEntry,
} from '@reviews/domain';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { DRAFT_TEXTS } from '../../lib/draft-texts.ts';
import { groupAriaOf, type AnswerInputProps } from './answer-input-props.ts';
import styles from './inputs.module.css';
import { useNumberText } from './use-number-text.ts';

interface Row extends OptionEntry {
  /** Keeps rows apart while their names are edited. */
  key: number;
}

/**
 * Renders type distribution: categories with values, custom ones that can be added and removed, and
 * a running total.
 */
export function DistributionAnswer({
  question,
  value,
  onChange,
  disabled,
  ...props
}: AnswerInputProps) {
  const { options = [], total, match_total: matchTotal, percentage } = question.config;
  const [rows, change] = useRows(value, options, onChange);
  const unit = percentage === true ? '%' : '';
  const sum = distributionSum(rows);
  return (
    <div {...groupAriaOf(props)} className={styles.distribution} role="group">
      <Box component="ul" className={styles.rows} role="list">
        {rows.map((row) => (
          <DistributionRow
            disabled={disabled}
            isCustom={!options.includes(row.name) || row.key < 0}
            key={row.key}
            onChange={(next) =>
              change(rows.map((each) => (each.key === row.key ? { ...each, ...next } : each)))
            }
            onRemove={() => change(rows.filter((each) => each.key !== row.key))}
            row={row}
            unit={unit}
          />
        ))}
      </Box>
      <div className={styles.totals}>
        {!disabled && (
          <button
            className="quiet-button"
            onClick={() =>
              change([
                ...rows,
                { key: Math.min(0, ...rows.map(({ key }) => key)) - 1, name: '', value: null },
              ])
            }
            type="button"
          >
            <IconPlus aria-hidden size={16} stroke={ICON_STROKE} />
            {DRAFT_TEXTS.addCategory}
          </button>
        )}
        <output className={`${styles.total} tabular`}>
          {matchTotal === true && total !== undefined
            ? DRAFT_TEXTS.totalOf({ sum: `${sum}${unit}`, total: `${total}${unit}` })
            : DRAFT_TEXTS.total({ sum: `${sum}${unit}` })}
        </output>
      </div>
    </div>
  );
}

interface DistributionRowProps {
  row: Row;
  isCustom: boolean;
  disabled: boolean;
  unit: string;
  onChange: (change: Partial<OptionEntry>) => void;
  onRemove: () => void;
}

function DistributionRow({
  row,
  isCustom,
  disabled,
  unit,
  onChange,
  onRemove,
}: DistributionRowProps) {
  const nameId = useId();
  const { text, type } = useNumberText(numericValue(row.value), (value) => onChange({ value }));
  return (
    <li className={styles.row}>
      {isCustom ? (
        <input
          aria-label={DRAFT_TEXTS.categoryName}
          className={`${styles.control} ${styles.category}`}
          disabled={disabled}
          onChange={(event) => onChange({ name: event.target.value })}
          placeholder={MESSAGES.questions.categoryPlaceholder}
          type="text"
          value={row.name}
        />
      ) : (
        <span className={styles.category} id={nameId}>
          {row.name}
        </span>
      )}
      <span className={styles.amount}>
        <input
          aria-label={
            row.name ? DRAFT_TEXTS.amountOf({ name: row.name }) : DRAFT_TEXTS.amountOfUnnamed
          }
          className={`${styles.control} tabular`}
          disabled={disabled}
          inputMode="decimal"
          onChange={type}
          onWheel={(event) => event.currentTarget.blur()}
          step="any"
          type="number"
          value={text}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
      {isCustom && !disabled && (
        <button
          aria-label={
            row.name ? DRAFT_TEXTS.removeCategory({ name: row.name }) : DRAFT_TEXTS.removeUnnamed
          }
          className={`${styles.remove} quiet-button`}
          onClick={onRemove}
          type="button"
        >
          <IconTrash aria-hidden size={18} stroke={ICON_STROKE} />
        </button>
      )}
    </li>
  );
}

/** Returns the rows: the author's categories, then the writer's own. */
function useRows(
  value: AnswerValue,
  options: readonly string[],
  onChange: (value: AnswerValue) => void,
): [Row[], (rows: Row[]) => void] {
  const [shown, setShown] = useState(() => ({ value, rows: rowsOf(value, options) }));
  // A value other than the last one typed here comes from elsewhere: a restored draft, or another
  // window.
  const rows = shown.value === value ? shown.rows : rowsOf(value, options);
  const change = (next: Row[]): void => {
    const entries = next.map(({ name, value: amount }) => ({ name, value: amount }));
    const isUntouched = entries.every(
      (entry) => entry.value === null && (options.includes(entry.name) || entry.name === ''),
    );
    const nextValue = isUntouched ? null : entries;
    setShown({ value: nextValue, rows: next });
    onChange(nextValue);
  };
  return [rows, change];
}

function rowsOf(value: AnswerValue, options: readonly string[]): Row[] {
  const entries = isEntryList(value) ? value : [];
  const preset = options.map(
    (name) => entries.find((entry) => entry.name === name) ?? { name, value: null },
  );
  const own = entries.filter(({ name }) => !options.includes(name));
  const rows = [
    ...preset.map((entry, index) => ({ ...entry, key: index + 1 })),
    ...own.map((entry, index) => ({ ...entry, key: -index - 1 })),
  ];
  return rows.length > 0 ? rows : [{ key: -1, name: '', value: null }];
}
