import { LABELS } from '@reviews/domain';
import type { ReactNode } from 'react';
import { APPROVAL_TEXTS } from '../lib/approval-texts.ts';
import { standingOf, type AddedPerson, type Nomination } from '../lib/approval.ts';
import {
  AddedApprove,
  AddedName,
  NomineeApprove,
  NomineeName,
  NomineeStatus,
  type Deciding,
} from './nominee-cells.tsx';
import styles from './approval.module.css';

interface NomineeRowsProps {
  nominations: readonly Nomination[];
  /** Null when read-only. */
  deciding: Deciding | null;
  onTakeBack: (person: AddedPerson) => void;
}

/** A row: a nominee, or a person added on this screen. */
interface ShownRow {
  key: string;
  isDeclined: boolean;
  name: ReactNode;
  position: string;
  manager: string;
  status: ReactNode;
  approve: ReactNode;
}

/**
 * Returns whether there is a checkbox or check mark: not for declined people, nor for pending ones
 * when read-only (APPR-09).
 */
const hasDecision = (nomination: Nomination, deciding: Deciding | null): boolean =>
  standingOf(nomination) === 'approved' ||
  (standingOf(nomination) === 'pending' && deciding !== null);

function rowsOf({ nominations, deciding, onTakeBack }: NomineeRowsProps): ShownRow[] {
  const named = nominations.map((nomination) => ({
    key: `n${nomination.id}`,
    isDeclined: standingOf(nomination) === 'declined',
    position: nomination.position_name,
    manager: nomination.manager_name,
    name: <NomineeName nomination={nomination} />,
    status: <NomineeStatus deciding={deciding} nomination={nomination} />,
    approve: hasDecision(nomination, deciding) ? (
      <NomineeApprove deciding={deciding} nomination={nomination} />
    ) : null,
  }));
  const added = (deciding?.approval.decisions.added ?? []).map((person) => ({
    key: `e${person.employee_id}`,
    isDeclined: false,
    position: person.position_name,
    manager: person.manager_name,
    name: <AddedName person={person} />,
    status: <span className={styles.change}>{APPROVAL_TEXTS.addedState}</span>,
    approve: <AddedApprove onTakeBack={() => onTakeBack(person)} person={person} />,
  }));
  return [...named, ...added];
}

const {
  name: NAME,
  position: POSITION,
  manager: MANAGER,
  status: STATUS,
  approve: APPROVE,
} = LABELS.nominations.approvalColumns;

/** Lists everyone nominated, with the specified columns (APPR-04). */
export function NomineeTable(props: NomineeRowsProps) {
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div aria-label={APPROVAL_TEXTS.table} className={styles.scroller} role="region" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {Object.values(LABELS.nominations.approvalColumns).map((column) => (
              <th data-approve={column === APPROVE || undefined} key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(props).map(({ key, isDeclined, name, position, manager, status, approve }) => (
            <tr data-declined={isDeclined || undefined} key={key}>
              <th scope="row">{name}</th>
              <td>{position}</td>
              <td>{manager}</td>
              <td>{status}</td>
              <td data-approve>{approve}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Lists the same as cards, for a narrow window. */
export function NomineeCards(props: NomineeRowsProps) {
  return (
    <ul aria-label={APPROVAL_TEXTS.table} className={styles.cards}>
      {rowsOf(props).map(({ key, isDeclined, name, position, manager, status, approve }) => (
        <li className={styles.card} data-declined={isDeclined || undefined} key={key}>
          <div className={styles.cardHead}>
            <div aria-label={NAME} role="group">
              {name}
            </div>
            {approve && (
              <div aria-label={APPROVE} className={styles.cardApprove} role="group">
                <span aria-hidden className={styles.sub}>
                  {APPROVE}
                </span>
                {approve}
              </div>
            )}
          </div>
          <dl className={styles.facts}>
            <Fact label={POSITION}>{position}</Fact>
            <Fact label={MANAGER}>{manager}</Fact>
            <Fact label={STATUS}>{status}</Fact>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
