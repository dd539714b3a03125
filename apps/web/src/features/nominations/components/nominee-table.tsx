import { Button } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { IconBan, IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react';
import { ActionsCell, Sub, TableFrame } from '../../../ui/data-table.tsx';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { RecordButton } from '../../../ui/record-actions.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { APPROVAL_TEXTS } from '../lib/approval-texts.ts';
import { NOTHING_DECIDED, standingOf, type Approvable, type Nominee } from '../lib/approval.ts';
import type { Decisions } from '../lib/decisions.ts';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';
import { NomineeStatus } from './nominee-status.tsx';
import styles from './approval.module.css';

const ICON = { 'aria-hidden': true, size: 18, stroke: ICON_STROKE } as const;
const COLUMNS = LABELS.nominations.approvalColumns;

interface NomineeTableProps {
  task: Approvable;
  /** Null when read-only. */
  decisions: Decisions | null;
  onTakeBack?: () => void;
}

/** Lists everyone nominated or added, with the specified columns (APPR-04). */
export function NomineeTable({ task, decisions, onTakeBack }: NomineeTableProps) {
  const draft = decisions?.draft ?? NOTHING_DECIDED;
  return (
    <TableFrame columns={Object.values(COLUMNS)} label={APPROVAL_TEXTS.table}>
      {task.nominees.map((nominee) => {
        const standing = standingOf(nominee, draft);
        return (
          <tr
            className={styles.row}
            data-nominee={nominee.id}
            data-standing={standing}
            key={nominee.id}
          >
            <th scope="row">
              <Name isGone={standing === 'declined'} person={nominee} />
              {nominee.reason !== null && (
                <div>
                  <StateMark icon={IconBan} id={barId(nominee)} tone="warning">
                    {nominee.reason}
                  </StateMark>
                </div>
              )}
            </th>
            <Place person={nominee} />
            <td data-label={COLUMNS.status}>
              <NomineeStatus decisions={decisions} nominee={nominee} task={task} />
            </td>
            <ActionsCell>
              <Choice decisions={decisions} nominee={nominee} task={task} />
            </ActionsCell>
          </tr>
        );
      })}
      {draft.added.map((person) => (
        <tr className={styles.row} data-standing="approved" key={`added ${person.employee_id}`}>
          <th scope="row">
            <Name person={person} />
          </th>
          <Place person={person} />
          <td data-label={COLUMNS.status}>
            <StatusChip
              status={{ kind: 'draft', label: APPROVAL_TEXTS.addedState, detail: null }}
            />
          </td>
          <ActionsCell>
            <RecordButton
              label={APPROVAL_TEXTS.remove({ name: person.preferred_name })}
              onClick={() => {
                decisions?.takeBack(person);
                onTakeBack?.();
              }}
            >
              {APPROVAL_TEXTS.takeBack}
            </RecordButton>
          </ActionsCell>
        </tr>
      ))}
    </TableFrame>
  );
}

type Person = Pick<
  Nominee,
  'employee_id' | 'preferred_name' | 'position_name' | 'manager_name' | 'open_reviews'
>;

const barId = ({ id }: Nominee): string => `bar-${id}`;

/** Shows the name and the number of reviews to write. */
function Name({ person, isGone = false }: { person: Person; isGone?: boolean }) {
  const name = <EmployeeName id={person.employee_id} name={person.preferred_name} />;
  return (
    <>
      {isGone ? <s>{name}</s> : name}
      {person.open_reviews !== null && (
        <Sub>{NOMINATION_TEXTS.openReviews({ count: person.open_reviews })}</Sub>
      )}
    </>
  );
}

function Place({ person }: { person: Person }) {
  return (
    <>
      <td data-label={COLUMNS.position}>{person.position_name}</td>
      <td data-label={COLUMNS.manager}>{person.manager_name}</td>
    </>
  );
}

interface ChoiceProps {
  task: Approvable;
  nominee: Nominee;
  decisions: Decisions | null;
}

/**
 * Shows the choice for a pending nominee and a check mark for an approved one; nothing for a
 * declined one (APPR-06, APPR-07, APPR-09).
 */
function Choice({ task, nominee, decisions }: ChoiceProps) {
  const { standing } = nominee;
  if (standing === 'declined') return null;
  if (decisions === null || (standing === 'approved' && !task.canRemoveApproved))
    return (
      standing === 'approved' && (
        <IconCircleCheck
          aria-label={APPROVAL_TEXTS.approvedState}
          color="var(--positive)"
          role="img"
          size={22}
          stroke={ICON_STROKE}
        />
      )
    );
  const Control = task.decidesEach ? TwoButtons : Tick;
  return <Control decisions={decisions} nominee={nominee} />;
}

interface ControlProps {
  nominee: Nominee;
  decisions: Decisions;
}

/** Declines no one before saving: those who are not ticked are listed in its confirmation. */
function Tick({ nominee, decisions: { draft, toggle } }: ControlProps) {
  const { preferred_name: name, reason } = nominee;
  return (
    <label className={styles.tick} data-word={COLUMNS.approve}>
      <input
        aria-describedby={reason === null ? undefined : barId(nominee)}
        aria-label={APPROVAL_TEXTS.approve({ name })}
        checked={standingOf(nominee, draft) === 'approved'}
        disabled={reason !== null}
        onChange={() => toggle(nominee)}
        type="checkbox"
      />
    </label>
  );
}

/** Decides explicitly, because the save has no confirmation. */
function TwoButtons({ nominee, decisions: { draft, decide } }: ControlProps) {
  const { preferred_name: name, reason } = nominee;
  const standing = standingOf(nominee, draft);
  return (
    <>
      <Button
        aria-describedby={reason === null ? undefined : barId(nominee)}
        aria-disabled={reason !== null || undefined}
        aria-label={APPROVAL_TEXTS.approve({ name })}
        aria-pressed={standing === 'approved'}
        className={styles.choice ?? ''}
        data-tone="positive"
        leftSection={<IconCheck {...ICON} />}
        onClick={() => decide(nominee, 'approve')}
        size="xs"
        variant="default"
      >
        {COLUMNS.approve}
      </Button>
      <Button
        aria-label={APPROVAL_TEXTS.decline({ name })}
        aria-pressed={standing === 'declined'}
        className={styles.choice ?? ''}
        data-tone="danger"
        leftSection={<IconX {...ICON} />}
        onClick={() => decide(nominee, 'decline')}
        size="xs"
        variant="default"
      >
        {APPROVAL_TEXTS.declineOne}
      </Button>
    </>
  );
}
