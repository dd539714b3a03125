import { Button } from '@mantine/core';
import type { LibraryQuestion } from '@reviews/contracts/templates';
import { LABELS } from '@reviews/domain';
import { useDates } from '../../../../lib/dates.ts';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useArchiveLibraryQuestion } from '../../api/library-queries.ts';
import { LIBRARY_TEXTS as texts } from '../../lib/library-texts.ts';
import { kindOf } from '../../lib/question-kinds.ts';
import { TEMPLATE_TEXTS } from '../../lib/template-texts.ts';
import listStyles from '../list/template-list.module.css';
import styles from './library.module.css';
import { TableHead } from '../../../../ui/table-head.tsx';

interface LibraryTableProps {
  rows: readonly LibraryQuestion[];
  onOpen: (question: LibraryQuestion) => void;
}

/** A table, or cards in a narrow window, like the list of templates. */
export function LibraryTable({ rows, onOpen }: LibraryTableProps) {
  return (
    <table aria-label={texts.title} className={`${listStyles.table} ${styles.table}`}>
      <TableHead
        cardsBelow={56}
        columns={[
          ...Object.values(texts.columns),
          { key: 'actions', label: LABELS.buttons.actions, isHidden: true },
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} onOpen={() => onOpen(row)} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  row: { id, text, ui_key: uiKey, config, templates, version, archived, updated_at: changed },
  onOpen,
}: {
  row: LibraryQuestion;
  onOpen: () => void;
}) {
  const { formatAge, formatDateTime } = useDates();
  const archive = useArchiveLibraryQuestion();
  const { icon: Mark, word } = kindOf(uiKey);
  return (
    <tr>
      <th className={listStyles.title} scope="row">
        <button aria-haspopup="dialog" className={styles.opener} onClick={onOpen} type="button">
          {text}
        </button>
        <span className={styles.facts}>
          <Mark aria-hidden size={14} stroke={ICON_STROKE} />
          {[word, ...(config.options?.length ? [config.options.join(', ')] : [])].join(' · ')}
        </span>
      </th>
      <td>{texts.usedIn({ count: templates })}</td>
      <td>{texts.version({ number: version })}</td>
      <td className={listStyles.changed}>
        <time dateTime={changed} title={formatDateTime(changed)}>
          {formatAge(changed)}
        </time>
      </td>
      <td className={styles.actions}>
        <Button
          aria-label={archived ? texts.restoreOf({ text }) : texts.archiveOf({ text })}
          loading={archive.isPending}
          onClick={() => archive.mutate({ id, archived: !archived })}
          size="compact-sm"
          variant="subtle"
        >
          {archived ? TEMPLATE_TEXTS.restore : TEMPLATE_TEXTS.archive}
        </Button>
      </td>
    </tr>
  );
}
