import type { TemplateRow } from '@reviews/contracts/templates';
import { LABELS } from '@reviews/domain';
import { useDates } from '../../../../lib/dates.ts';
import { DataTable, NameLink } from '../../../../ui/data-table.tsx';
import { TEMPLATE_TEXTS as texts } from '../../lib/template-texts.ts';
import { TemplateMenu } from './template-menu.tsx';
import styles from './template-list.module.css';

/** The templates with their state and use. */
export function TemplateTable({ rows }: { rows: readonly TemplateRow[] }) {
  const { formatAge, formatDateTime } = useDates();
  const { columns } = texts;
  return (
    <DataTable
      actions={{ label: LABELS.buttons.actions, cell: (row) => <TemplateMenu row={row} /> }}
      cards="lines"
      cardsBelow={56}
      columns={[
        {
          key: 'title',
          label: columns.title,
          cell: ({ id, title }) => (
            <NameLink to={`/templates/${id}`}>{title === '' ? texts.untitled : title}</NameLink>
          ),
        },
        { key: 'type', label: columns.type, cardLabel: null, cell: ({ type }) => type.name },
        {
          key: 'version',
          label: columns.version,
          cardLabel: null,
          cell: (row) => <Version row={row} />,
        },
        {
          key: 'questions',
          label: columns.questions,
          align: 'right',
          isNumber: true,
          cell: ({ questions }) => questions,
        },
        {
          key: 'cycles',
          label: columns.cycles,
          align: 'right',
          isNumber: true,
          cell: ({ cycles }) => cycles,
        },
        {
          key: 'changed',
          label: columns.changed,
          cardLabel: null,
          className: styles.changed,
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

function Version({ row: { version, has_changes: hasChanges } }: { row: TemplateRow }) {
  return (
    <span className={styles.version}>
      {version === null ? (
        <span className={styles.draft} title={texts.draftHint}>
          {texts.draft}
        </span>
      ) : (
        <span>{texts.version({ number: version })}</span>
      )}
      {version !== null && hasChanges && <span className={styles.changes}>{texts.changes}</span>}
    </span>
  );
}
