import type { TemplateRow } from '@reviews/contracts/templates';
import { LABELS } from '@reviews/domain';
import { Link } from 'react-router';
import { useDates } from '../../../../lib/dates.ts';
import { TEMPLATE_TEXTS as texts } from '../../lib/template-texts.ts';
import { TemplateMenu } from './template-menu.tsx';
import styles from './template-list.module.css';
import { TableHead } from '../../../../ui/table-head.tsx';

/** A table, or cards in a narrow window, made of the same elements. */
export function TemplateTable({ rows }: { rows: readonly TemplateRow[] }) {
  return (
    <table aria-label={texts.title} className={styles.table}>
      <TableHead
        cardsBelow={56}
        columns={[
          ...Object.values(texts.columns),
          { key: 'actions', label: LABELS.buttons.actions, isHidden: true },
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: TemplateRow }) {
  const { formatAge, formatDateTime } = useDates();
  const { id, title, type, questions, cycles, updated_at: changed } = row;
  return (
    <tr>
      <th className={styles.title} scope="row">
        <Link className={styles.link} to={`/templates/${id}`}>
          {title === '' ? texts.untitled : title}
        </Link>
      </th>
      <td>{type.name}</td>
      <td>
        <Version row={row} />
      </td>
      <td data-figure data-label={texts.columns.questions}>
        {questions}
      </td>
      <td data-figure data-label={texts.columns.cycles}>
        {cycles}
      </td>
      <td className={styles.changed}>
        <time dateTime={changed} title={formatDateTime(changed)}>
          {formatAge(changed)}
        </time>
      </td>
      <td className={styles.menu}>
        <TemplateMenu row={row} />
      </td>
    </tr>
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
