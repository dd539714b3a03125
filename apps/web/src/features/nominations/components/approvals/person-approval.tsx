import { Button, VisuallyHidden } from '@mantine/core';
import type { TypeaheadHit } from '@reviews/contracts/employees';
import type { ApprovalTask } from '@reviews/contracts/nominations';
import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { EmployeeName } from '../../../../ui/employee-name.tsx';
import type { ApprovalRun } from '../../hooks/use-approval-run.ts';
import {
  countApproved,
  hasTerms,
  standingOf,
  undecidedOf,
  type Decision,
  type Draft,
  type Fault,
  type Nominee,
} from '../../lib/approval-run.ts';
import { limitsOf } from '../../lib/limits.ts';
import { keyActionOf, type KeyAction } from '../../lib/run-keys.ts';
import { RUN_TEXTS } from '../../lib/run-texts.ts';
import { AgreeTerms } from '../agree-terms.tsx';
import { NomineeSearch } from '../nominee-search.tsx';
import { AddedRow, NomineeRow } from './nominee-row.tsx';
import { SavedPerson } from './saved-person.tsx';
import { Shortcuts } from './shortcuts.tsx';
import styles from './approvals.module.css';

export interface PersonApprovalProps {
  run: ApprovalRun;
  task: ApprovalTask;
  /** Saves; returns the error that blocks it, if any. */
  onSave: () => Fault | null;
  showsKeys: boolean;
  onToggleKeys: () => void;
}

/**
 * Renders one person's nominations, decided by mouse or by single keys. The keys work only while
 * the focus is inside (WCAG 2.1.4).
 */
export function PersonApproval({
  run,
  task,
  onSave,
  showsKeys,
  onToggleKeys,
}: PersonApprovalProps) {
  const panel = useRef<HTMLElement>(null);
  const keysId = useId();
  const sent = run.sent[task.hash];
  const draft = run.draftOf(task.hash);
  const act = useActions({ run, task, draft, panel, onSave, onToggleKeys });
  useFocusOnMove(run, panel);
  const index = run.tasks.indexOf(task);
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = keyActionOf(event);
    if (event.key === 'Escape' && event.target instanceof HTMLInputElement)
      rowsOf(panel)[0]?.focus();
    if (action === null || event.defaultPrevented) return;
    event.preventDefault();
    act[action]();
  };
  return (
    // The keys act on the focused row.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={RUN_TEXTS.nominations({ name: task.for.preferred_name })}
      className={styles.panel}
      onKeyDown={onKeyDown}
      ref={panel}
    >
      <PersonHead task={task} />
      <VisuallyHidden role="status">{run.said}</VisuallyHidden>
      {sent ? (
        <SavedPerson onUndo={() => run.takeBack(task.hash)} sent={sent} />
      ) : (
        <Deciding act={act} draft={draft} run={run} task={task} />
      )}
      {!sent && (
        <p className={styles.sub}>{task.can_undo ? RUN_TEXTS.locks : RUN_TEXTS.locksForGood}</p>
      )}
      {showsKeys && <Shortcuts id={keysId} />}
      {run.fault && (
        <p className={styles.fault} role="alert">
          {run.fault.message}
        </p>
      )}
      <div className={styles.actions}>
        <Button disabled={index <= 0} onClick={act.previous} variant="default">
          {RUN_TEXTS.previous}
        </Button>
        {!sent && (
          <Button aria-label={RUN_TEXTS.undoLast} onClick={act.undo} variant="default">
            {RUN_TEXTS.undo}
          </Button>
        )}
        <button
          aria-controls={showsKeys ? keysId : undefined}
          aria-expanded={showsKeys}
          className={`${styles.tool} ${styles.keysButton}`}
          onClick={onToggleKeys}
          type="button"
        >
          {RUN_TEXTS.keys}
        </button>
        <span className={styles.gap} />
        {!isLast(run, task) && (
          <Button onClick={act.skip} variant="default">
            {sent ? RUN_TEXTS.next : RUN_TEXTS.skip}
          </Button>
        )}
        {!sent && (
          <Button onClick={act.save}>
            {isLast(run, task) ? RUN_TEXTS.saveLast : RUN_TEXTS.save}
          </Button>
        )}
      </div>
    </section>
  );
}

const isLast = ({ tasks, isDone }: ApprovalRun, task: ApprovalTask): boolean =>
  tasks.every(({ hash }) => hash === task.hash || isDone(hash));

function PersonHead({ task: { for: about, title, cycle, due_date: due } }: { task: ApprovalTask }) {
  const { formatDate, daysUntil } = useDates();
  const isLate = due !== null && daysUntil(due) < 0;
  return (
    <header className={styles.head}>
      <h2 className={styles.title} tabIndex={-1}>
        <EmployeeName id={about.id} name={about.preferred_name} />
      </h2>
      <p className={styles.sub}>
        {[title, cycle?.name].filter(Boolean).join(' · ')}
        {due !== null && (
          <>
            {' · '}
            <span data-late={isLate || undefined}>
              {isLate
                ? RUN_TEXTS.late({ days: -daysUntil(due) })
                : RUN_TEXTS.due({ date: formatDate(due) })}
            </span>
          </>
        )}
      </p>
    </header>
  );
}

interface DecidingProps {
  run: ApprovalRun;
  task: ApprovalTask;
  draft: Draft;
  act: Actions;
}

function Deciding({ run, task, draft, act }: DecidingProps) {
  const { hash, nominations } = task;
  const undecided = undecidedOf(task, draft).length;
  const change = (part: Partial<Draft>, said: string): void =>
    run.decide(hash, { ...draft, ...part }, said);
  const pick = ({
    employee_id,
    user_id: user,
    preferred_name: name,
    position_name,
    manager_name,
    nominee,
  }: TypeaheadHit): void => {
    // The search marks people without an account as unavailable.
    if (user === null) return;
    change(
      {
        added: [
          ...draft.added,
          {
            employee_id,
            user_id: user,
            preferred_name: name,
            position_name,
            manager_name,
            open_reviews: nominee?.open_reviews ?? 0,
          },
        ],
      },
      RUN_TEXTS.said.added({ name }),
    );
  };
  return (
    <>
      <div className={styles.limits}>
        <p className={styles.count} role="status">
          {RUN_TEXTS.count({ count: countApproved(task, draft), ...limitsOf(task) })}
          {undecided > 0 && (
            <span className={styles.open}>{` · ${RUN_TEXTS.undecided({ count: undecided })}`}</span>
          )}
        </p>
        {undecided > 1 && (
          <button className={styles.tool} onClick={act.approveAll} type="button">
            {RUN_TEXTS.approveAll}
          </button>
        )}
      </div>
      {nominations.length + draft.added.length === 0 ? (
        <p className={styles.none}>{RUN_TEXTS.none}</p>
      ) : (
        <ul className={styles.rows}>
          {nominations.map((nominee) => (
            <NomineeRow draft={draft} key={nominee.id} nominee={nominee} onDecide={act.decide} />
          ))}
          {draft.added.map((person) => (
            <AddedRow
              key={person.employee_id}
              onRemove={() => {
                change(
                  { added: draft.added.filter((one) => one !== person) },
                  RUN_TEXTS.said.removed({ name: person.preferred_name }),
                );
                act.search();
              }}
              person={person}
            />
          ))}
        </ul>
      )}
      <div className={styles.search}>
        <NomineeSearch
          chosen={new Set([...nominations, ...draft.added].map(({ employee_id: id }) => id))}
          key={hash}
          label={RUN_TEXTS.add}
          onPick={pick}
          task={task}
        />
      </div>
      {hasTerms(task) && (
        <AgreeTerms
          agreed={draft.agreed}
          missing={run.fault?.at === 'terms'}
          onChange={(agreed) => run.agree(hash, agreed)}
          terms={task.agreeTerms ?? ''}
        />
      )}
    </>
  );
}

const rowsOf = (panel: RefObject<HTMLElement | null>): HTMLButtonElement[] => [
  ...(panel.current?.querySelectorAll<HTMLButtonElement>('button[data-row]') ?? []),
];

const isUndecided = (row: HTMLElement): boolean =>
  row.closest('li')?.dataset['standing'] === 'undecided';
const undecidedRow = (panel: RefObject<HTMLElement | null>): HTMLButtonElement | undefined =>
  rowsOf(panel).find(isUndecided);
const termsOf = (panel: RefObject<HTMLElement | null>): HTMLInputElement | null | undefined =>
  panel.current?.querySelector<HTMLInputElement>('input[name="agreeTerms"]');

/** Returns the index of the focused row; -1 if there is none. */
const focusedRow = (rows: readonly HTMLButtonElement[]): number =>
  rows.findIndex((row) => row.closest('li')?.contains(document.activeElement));

type Actions = Readonly<Record<KeyAction, () => void>> & {
  readonly decide: (nominee: Nominee, decision: Decision) => void;
};

interface ActionsGiven {
  run: ApprovalRun;
  task: ApprovalTask;
  draft: Draft;
  panel: RefObject<HTMLElement | null>;
  onSave: PersonApprovalProps['onSave'];
  onToggleKeys: () => void;
}

/** Returns the actions that keys and buttons share. */
function useActions({ run, task, draft, panel, onSave, onToggleKeys }: ActionsGiven): Actions {
  const { hash, nominations } = task;
  const isSent = run.isDone(hash);
  const step = (by: number): void => {
    const rows = rowsOf(panel);
    const at = focusedRow(rows);
    rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]?.focus();
  };
  const decide = (nominee: Nominee, decision: Decision): void => {
    const { id, preferred_name: name, reason } = nominee;
    if (decision === 'approve' && reason !== null) return run.say(`${name}: ${reason}`);
    if (standingOf(nominee, draft) === (decision === 'approve' ? 'approved' : 'declined'))
      return undefined;
    return run.decide(
      hash,
      { ...draft, decisions: { ...draft.decisions, [id]: decision } },
      decision === 'approve'
        ? RUN_TEXTS.said.approved({ name })
        : RUN_TEXTS.said.declined({ name }),
    );
  };
  /** Decides the focused row, and moves the focus to the next undecided one. */
  const decideHere = (decision: Decision) => (): void => {
    const rows = rowsOf(panel);
    const at = focusedRow(rows);
    const id = Number(rows[at]?.closest('li')?.dataset['nominee']);
    const nominee = nominations.find((one) => one.id === id);
    if (nominee === undefined || isSent) return;
    decide(nominee, decision);
    if (decision === 'approve' && nominee.reason !== null) return;
    (
      rows.slice(at + 1).find(isUndecided) ??
      rows.slice(0, at).find(isUndecided) ??
      rows[at]
    )?.focus();
  };
  const approveAll = (): void => {
    const open = undecidedOf(task, draft).filter(({ reason }) => reason === null);
    if (isSent || open.length === 0) return;
    run.decide(
      hash,
      {
        ...draft,
        decisions: {
          ...draft.decisions,
          ...Object.fromEntries(open.map(({ id }) => [id, 'approve' as const])),
        },
      },
      RUN_TEXTS.said.all,
    );
  };
  const previous = (): void => {
    const before = run.tasks[run.tasks.indexOf(task) - 1];
    if (before) run.goTo(before.hash);
  };
  return {
    decide,
    approveAll,
    previous,
    down: () => step(1),
    up: () => step(-1),
    approve: decideHere('approve'),
    decline: decideHere('decline'),
    undo: () => {
      if (isSent && task.can_undo) return run.takeBack(hash);
      return !isSent && run.undoDecision(hash) ? undefined : run.say(RUN_TEXTS.said.nothing);
    },
    search: () => panel.current?.querySelector<HTMLInputElement>('input[role="combobox"]')?.focus(),
    save: () => {
      if (isSent) return run.goOn(hash);
      const fault = onSave();
      if (fault?.at === 'undecided') undecidedRow(panel)?.focus();
      if (fault?.at === 'terms') termsOf(panel)?.focus();
      return undefined;
    },
    terms: () => {
      if (!isSent && hasTerms(task)) run.agree(hash, !draft.agreed);
    },
    skip: () => run.goOn(hash),
    keys: onToggleKeys,
  };
}

/** Moves the focus to the next person's first undecided row, or to the name if none is left. */
function useFocusOnMove({ moves }: ApprovalRun, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement } = document;
    // Keeps the focus if the user moved it before the page loaded.
    const isElsewhere =
      moves === 0 &&
      activeElement !== null &&
      activeElement !== document.body &&
      activeElement.tagName !== 'H1';
    if (isElsewhere) return;
    const first =
      undecidedRow(panel) ??
      rowsOf(panel)[0] ??
      panel.current?.querySelector<HTMLElement>('[data-undo]') ??
      panel.current?.querySelector('h2');
    first?.focus({ preventScroll: moves === 0 });
  }, [moves, panel]);
}
