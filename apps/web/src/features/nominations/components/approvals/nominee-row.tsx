import { LABELS } from '@reviews/domain';
import { IconBan, IconCheck, IconThumbDown, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmployeeName } from '../../../../ui/employee-name.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import {
  standingOf,
  type AddedPerson,
  type Decision,
  type Draft,
  type Nominee,
} from '../../lib/approval-run.ts';
import { NOMINATION_TEXTS } from '../../lib/nomination-texts.ts';
import { RUN_TEXTS } from '../../lib/run-texts.ts';
import styles from './approvals.module.css';

const ICON = { size: 18, stroke: ICON_STROKE } as const;

interface Described {
  employee_id: number;
  preferred_name: string;
  position_name: string;
  manager_name: string;
  open_reviews: number;
}

/** Shows a nominee's name, position, and number of reviews to write. */
function Who({
  person,
  isGone = false,
  children,
}: {
  person: Described;
  isGone?: boolean;
  children?: ReactNode;
}) {
  const name = <EmployeeName id={person.employee_id} name={person.preferred_name} />;
  const place = [
    person.position_name,
    person.manager_name && RUN_TEXTS.reportsTo({ name: person.manager_name }),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <div className={styles.who}>
        <span className={styles.name}>{isGone ? <s>{name}</s> : name}</span>
        {place !== '' && <span className={styles.sub}>{place}</span>}
        {children}
      </div>
      <span className={styles.load}>
        {NOMINATION_TEXTS.openReviews({ count: person.open_reviews })}
      </span>
    </>
  );
}

interface NomineeRowProps {
  nominee: Nominee;
  draft: Draft;
  onDecide: (nominee: Nominee, decision: Decision) => void;
}

/** Renders a nominee with the two decisions; none if the server already has one. */
export function NomineeRow({ nominee, draft, onDecide }: NomineeRowProps) {
  const { id, preferred_name: name, state, reason, is_incomplete: isIncomplete } = nominee;
  const standing = standingOf(nominee, draft);
  const barId = `why-${id}`;
  return (
    <li className={styles.row} data-nominee={id} data-standing={standing}>
      <Who isGone={standing === 'declined'} person={nominee}>
        {reason !== null && (
          <span className={styles.bar} id={barId}>
            <IconBan aria-hidden size={14} stroke={ICON_STROKE} />
            {reason}
          </span>
        )}
      </Who>
      {state === 'proposed' ? (
        <div className={styles.choice}>
          <button
            aria-describedby={reason === null ? undefined : barId}
            aria-disabled={reason !== null || undefined}
            aria-label={RUN_TEXTS.approvePerson({ name })}
            aria-pressed={standing === 'approved'}
            className={styles.approve}
            data-row
            onClick={() => onDecide(nominee, 'approve')}
            type="button"
          >
            <IconCheck aria-hidden {...ICON} />
            {RUN_TEXTS.approve}
          </button>
          <button
            aria-label={RUN_TEXTS.declinePerson({ name })}
            aria-pressed={standing === 'declined'}
            className={styles.decline}
            onClick={() => onDecide(nominee, 'decline')}
            type="button"
          >
            <IconX aria-hidden {...ICON} />
            {RUN_TEXTS.decline}
          </button>
        </div>
      ) : (
        <span className={styles.fixed} data-standing={standing}>
          {standing === 'approved' ? (
            <IconCheck aria-hidden {...ICON} />
          ) : (
            <IconThumbDown aria-hidden {...ICON} />
          )}
          {isIncomplete
            ? RUN_TEXTS.incomplete
            : standing === 'approved'
              ? NOMINATION_TEXTS.approved
              : LABELS.status.declined}
        </span>
      )}
    </li>
  );
}

/** Renders a person added by the approver, who can be removed until saved. */
export function AddedRow({ person, onRemove }: { person: AddedPerson; onRemove: () => void }) {
  return (
    <li className={styles.row} data-standing="approved">
      <Who person={person}>
        <span className={styles.addedMark}>{RUN_TEXTS.added}</span>
      </Who>
      <div className={styles.choice}>
        <button
          aria-label={RUN_TEXTS.removePerson({ name: person.preferred_name })}
          className={styles.decline}
          data-row
          onClick={onRemove}
          type="button"
        >
          <IconX aria-hidden {...ICON} />
          {RUN_TEXTS.remove}
        </button>
      </div>
    </li>
  );
}
