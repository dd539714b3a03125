import { Button, Group } from '@mantine/core';
import { useDates } from '../../../../lib/dates.ts';
import { Notice } from '../../../../ui/notice.tsx';
import type { CycleDesk } from '../hooks/use-cycle-desk.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';
import { draftOf } from '../lib/cycle-draft.ts';
import { differences } from '../lib/differences.ts';
import styles from './builder.module.css';
import { TableHead } from '../../../../ui/table-head.tsx';

/** Shows who saved in between, when, and what differs, and asks which version to keep. */
export function ConflictNotice({
  desk: {
    state: { conflict, draft },
    takeTheirs,
    keepMine,
  },
}: {
  desk: CycleDesk;
}) {
  const { formatDate } = useDates();
  if (conflict === null) return null;
  const rows = differences(draft, draftOf(conflict.theirs), formatDate);
  return (
    <Notice role="alert" tone="danger">
      <p>{conflict.message}</p>
      {rows.length > 0 && (
        <div className={styles.conflict}>
          <table>
            <caption>{texts.differences}</caption>
            <TableHead cardsBelow={48} columns={[texts.part, texts.yours, texts.theirsColumn]} />
            <tbody>
              {rows.map(({ label, mine, theirs }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td data-label={texts.yours}>{mine}</td>
                  <td data-label={texts.theirsColumn}>{theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Group gap="xs" align="stretch" mt="sm">
        <Button onClick={takeTheirs} variant="default">
          {texts.theirs}
        </Button>
        {conflict.theirs.state !== 'closed' && (
          <Button onClick={() => void keepMine()}>{texts.mine}</Button>
        )}
      </Group>
    </Notice>
  );
}
