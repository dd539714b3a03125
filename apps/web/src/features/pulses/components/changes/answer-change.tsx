import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import type { ChangedAnswer } from '@reviews/contracts/reopening';
import { hasAnswer, type AnswerValue } from '@reviews/domain';
import { isEmptyRichText, plainText } from '@reviews/rich-text';
import { useMemo, useState, type ReactNode } from 'react';
import { changedEntries, type ChangedEntry } from '../../lib/changed-entries.ts';
import { CHANGES_TEXTS } from '../../lib/changes-texts.ts';
import { READING_TEXTS } from '../../lib/reading-texts.ts';
import { folded, wordDiff, type ShownPart } from '../../../../lib/word-diff.ts';
import { AnswerText } from '../answer-value.tsx';
import styles from './changes.module.css';
import { TableHead } from '../../../../ui/table-head.tsx';

/** One question with both its answers and the differences marked. */
export function AnswerChange({ change }: { change: ChangedAnswer }) {
  const { question_version: question } = change;
  return (
    <section className={styles.change}>
      <Box className="wrap-anywhere" component="h3" fw={600} fz="sm" mb={10}>
        {question.text}
      </Box>
      <Difference change={change} />
    </section>
  );
}

function Difference({ change }: { change: ChangedAnswer }) {
  const { question_version: question, before, after } = change;
  switch (question.type.ui_key) {
    case 'textarea':
      return (
        <TextChange after={after} before={before} isRich={question.config.rich_text === true} />
      );
    case 'input.checkbox':
      return <EntryChange change={change} isValued={false} />;
    case 'distribution':
      return <EntryChange change={change} isValued />;
    default:
      return (
        <Sides
          after={<AnswerText question={question} value={after} />}
          before={<AnswerText question={question} value={before} />}
        />
      );
  }
}

function Sides({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <Group align="flex-start" gap="md">
      <Side label={CHANGES_TEXTS.before}>{before}</Side>
      <Side label={CHANGES_TEXTS.after}>{after}</Side>
    </Group>
  );
}

/** Beside the other one where there is room. */
function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box flex="1 1 16em" miw={0}>
      <Box c="dimmed" component="h4" fw={550} fz="xs" mb={4}>
        {label}
      </Box>
      {children}
    </Box>
  );
}

function textOf(value: AnswerValue, isRich: boolean): string {
  if (typeof value !== 'string' || !hasAnswer(value)) return '';
  return isRich ? (isEmptyRichText(value) ? '' : plainText(value)) : value;
}

/**
 * Compares texts word by word. Rich text is compared by its words; if only the formatting differs,
 * says so.
 */
function TextChange({
  before,
  after,
  isRich,
}: {
  before: AnswerValue;
  after: AnswerValue;
  isRich: boolean;
}) {
  const [isWhole, setWhole] = useState(false);
  const [earlier, later] = [textOf(before, isRich), textOf(after, isRich)];
  const parts = useMemo(() => wordDiff(earlier, later), [earlier, later]);
  const short = useMemo(() => folded(parts), [parts]);
  if (earlier === later) return <Text c="dimmed">{CHANGES_TEXTS.formatting}</Text>;
  const isFolded = short.some(({ kind }) => kind === 'gap');
  const shown = isWhole ? parts : short;
  return (
    <>
      <Sides
        after={<Words isEmpty={later === ''} parts={shown} without="removed" />}
        before={<Words isEmpty={earlier === ''} parts={shown} without="added" />}
      />
      {isFolded && (
        <Button
          aria-expanded={isWhole}
          mt="xs"
          onClick={() => setWhole(!isWhole)}
          size="compact-sm"
          variant="subtle"
        >
          {isWhole ? CHANGES_TEXTS.part : CHANGES_TEXTS.whole}
        </Button>
      )}
    </>
  );
}

function Words({
  parts,
  without,
  isEmpty,
}: {
  parts: readonly ShownPart[];
  without: 'removed' | 'added';
  isEmpty: boolean;
}) {
  if (isEmpty) return <None>{READING_TEXTS.noAnswer}</None>;
  return (
    <Text className="wrap-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
      {parts
        .filter(({ kind }) => kind !== without)
        .map((one, index) => (
          <Word key={index} part={one} />
        ))}
    </Text>
  );
}

function None({ children }: { children: string }) {
  return (
    <Text span c="var(--ink-3)" fs="italic">
      {children}
    </Text>
  );
}

/**
 * A difference as `<del>` or `<ins>`: announced to screen readers, struck through or underlined on
 * screen.
 */
function Word({ part: { kind, text } }: { part: ShownPart }) {
  if (kind === 'same') return text;
  if (kind === 'gap') {
    return (
      <Text span c="var(--ink-3)">
        <span aria-hidden> … </span>
        <VisuallyHidden>{` (${CHANGES_TEXTS.gap}) `}</VisuallyHidden>
      </Text>
    );
  }
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <Mark className={styles[kind]}>
      <VisuallyHidden>
        {kind === 'removed' ? CHANGES_TEXTS.removed : CHANGES_TEXTS.added}
      </VisuallyHidden>
      {text}
      <VisuallyHidden>{CHANGES_TEXTS.end}</VisuallyHidden>
    </Mark>
  );
}

/** Compares choices, or the categories of a distribution with their values, line by line. */
function EntryChange({
  change: { question_version: question, before, after },
  isValued,
}: {
  change: ChangedAnswer;
  isValued: boolean;
}) {
  const unit = question.config.percentage === true ? '%' : '';
  return (
    <table className={styles.entries}>
      <TableHead
        columns={[
          { key: 'entry', label: CHANGES_TEXTS.entry, isHidden: true },
          CHANGES_TEXTS.before,
          CHANGES_TEXTS.after,
        ]}
      />
      <tbody>
        {changedEntries(before, after).map((entry, index) => (
          <tr data-changed={entry.before !== entry.after || undefined} key={index}>
            <th scope="row">{entry.name}</th>
            <td>
              <EntryValue entry={entry} isValued={isValued} side="before" unit={unit} />
            </td>
            <td>
              <EntryValue entry={entry} isValued={isValued} side="after" unit={unit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface EntryValueProps {
  entry: ChangedEntry;
  side: 'before' | 'after';
  isValued: boolean;
  unit: string;
}

function EntryValue({ entry, side, isValued, unit }: EntryValueProps) {
  const value = entry[side];
  if (value === null) return <None>{CHANGES_TEXTS.missing}</None>;
  const words = isValued
    ? value === ''
      ? READING_TEXTS.none
      : `${value}${unit}`
    : CHANGES_TEXTS.chosen;
  if (entry.before === entry.after) return words;
  const Mark = side === 'before' ? 'del' : 'ins';
  return <Mark className={styles[side === 'before' ? 'removed' : 'added']}>{words}</Mark>;
}
