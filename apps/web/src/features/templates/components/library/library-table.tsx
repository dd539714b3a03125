import { Button } from '@mantine/core';
import type { LibraryQuestion } from '@reviews/contracts/templates';
import { LABELS } from '@reviews/domain';
import { useDates } from '../../../../lib/dates.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useArchiveLibraryQuestion } from '../../api/library-queries.ts';
import { LIBRARY_TEXTS as texts } from '../../lib/library-texts.ts';
import { kindOf } from '../../lib/question-kinds.ts';
import { TEMPLATE_TEXTS } from '../../lib/template-texts.ts';
import listStyles from '../list/template-list.module.css';
import styles from './library.module.css';

interface LibraryTableProps {
  rows: readonly LibraryQuestion[];
  onOpen: (question: LibraryQuestion) => void;
}

/** The questions with their use. */
export function LibraryTable({ rows, onOpen }: LibraryTableProps) {
  const { formatAge, formatDateTime } = useDates();
  const { columns } = texts;
  return (
    <DataTable
      actions={{
        label: LABELS.buttons.actions,
        cell: (row) => <ArchiveButton row={row} />,
      }}
      cards="lines"
      cardsBelow={56}
      columns={[
        {
          key: 'question',
          label: columns.question,
          cell: (row) => <Question onOpen={() => onOpen(row)} row={row} />,
        },
        {
          key: 'usedIn',
          label: columns.usedIn,
          cardLabel: null,
          className: styles.line,
          cell: ({ templates }) => texts.usedIn({ count: templates }),
        },
        {
          key: 'version',
          label: columns.version,
          cardLabel: null,
          className: styles.line,
          cell: ({ version }) => texts.version({ number: version }),
        },
        {
          key: 'changed',
          label: columns.changed,
          cardLabel: null,
          className: listStyles.changed,
          cell: ({ updated_at: changed }) => (
            <time dateTime={changed} title={formatDateTime(changed)}>
              {formatAge(changed)}
            </time>
          ),
        },
      ]}
      keyOf={({ id }) => id}
      label={texts.title}
      rows={rows}
    />
  );
}

function Question({
  row: { text, ui_key: uiKey, config },
  onOpen,
}: {
  row: LibraryQuestion;
  onOpen: () => void;
}) {
  const { icon: Mark, word } = kindOf(uiKey);
  return (
    <>
      <button aria-haspopup="dialog" className={styles.opener} onClick={onOpen} type="button">
        {text}
      </button>
      <span className={styles.facts}>
        <Mark aria-hidden size={14} stroke={ICON_STROKE} />
        {[word, ...(config.options?.length ? [config.options.join(', ')] : [])].join(' · ')}
      </span>
    </>
  );
}

function ArchiveButton({ row: { id, text, archived } }: { row: LibraryQuestion }) {
  const archive = useArchiveLibraryQuestion();
  return (
    <Button
      aria-label={archived ? texts.restoreOf({ text }) : texts.archiveOf({ text })}
      loading={archive.isPending}
      onClick={() => archive.mutate({ id, archived: !archived })}
      size="compact-sm"
      variant="subtle"
    >
      {archived ? TEMPLATE_TEXTS.restore : TEMPLATE_TEXTS.archive}
    </Button>
  );
}
