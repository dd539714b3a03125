import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { LABELS, MESSAGES, reviewerCountFault } from '@reviews/domain';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { reportFailure } from '../../../lib/report-failure.ts';
import { toast } from '../../../lib/toasts.ts';
import { useUnloadWarning } from '../../../lib/use-unload-warning.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useSaveApprovals } from '../api/save-approvals.ts';
import { useApproval, type Approval } from '../hooks/use-approval.ts';
import { APPROVAL_TEXTS } from '../lib/approval-texts.ts';
import {
  approvalInputOf,
  consequencesOf,
  isDecided,
  reviewersGone,
  type Task,
} from '../lib/approval.ts';
import { limitsOf } from '../lib/limits.ts';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';
import { AgreeTerms } from './agree-terms.tsx';
import { ApprovalIntro, Returned } from './approval-intro.tsx';
import { ConfirmApprovals } from './confirm-approvals.tsx';
import type { NominationScreenProps } from './nomination-screen-props.ts';
import { NomineeCards, NomineeTable } from './nominee-rows.tsx';
import { NomineeSearch } from './nominee-search.tsx';
import styles from './approval.module.css';

const NARROW = '(width < 48em)';

/** Props for a surrounding dialog: its Close button, and the check before it closes. */
export interface InDialog {
  onClose: () => void;
  watch: (approval: Pick<Approval, 'hasUnsaved' | 'settle'>) => void;
}

export type ApprovalScreenProps = Omit<NominationScreenProps, 'person'> & { dialog?: InDialog };

/**
 * Renders the screen for approving reviewers (FORM-35, APPR-01 to APPR-25), managing those of a
 * locked task (AMB-23), or reading the list.
 */
export function ApprovalScreen(props: ApprovalScreenProps) {
  const { form } = props;
  const { nominationTask: task, permissions } = form;
  if (task !== null && (permissions.update || task.canManage))
    return <Deciding {...props} task={task} />;
  return (
    <div className={styles.screen}>
      <ApprovalIntro form={form} onReload={props.onReload} />
      {task?.namesWithheld === true ? (
        <p className={styles.none}>{NOMINATION_TEXTS.withheld}</p>
      ) : (
        <People form={form} />
      )}
      {props.dialog && (
        <div className={styles.actions}>
          <CloseButton onClose={props.dialog.onClose} />
        </div>
      )}
    </div>
  );
}

function CloseButton({ onClose }: Pick<InDialog, 'onClose'>) {
  return (
    <Button onClick={onClose} variant="default">
      {LABELS.buttons.close}
    </Button>
  );
}

interface PeopleProps {
  form: EmployeeFeedback;
  deciding?: { approval: Approval; task: Task };
  onTakenBack?: () => void;
}

function People({ form: { nominations }, deciding, onTakenBack }: PeopleProps) {
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
  const hasPeople = nominations.length + (deciding?.approval.decisions.added.length ?? 0) > 0;
  if (!hasPeople)
    return (
      <p className={styles.none}>{deciding ? APPROVAL_TEXTS.none : APPROVAL_TEXTS.noneReadOnly}</p>
    );
  const Rows = isNarrow ? NomineeCards : NomineeTable;
  return (
    <Rows
      deciding={deciding ?? null}
      nominations={nominations}
      onTakeBack={(person) => {
        deciding?.approval.takeBack(person);
        onTakenBack?.();
      }}
    />
  );
}

/** An error that blocks saving, and where to fix it. */
interface Fault {
  message: string;
  at: 'people' | 'terms';
}

function faultOf(count: number, { min, max, agreeTerms }: Task, agreed: boolean): Fault | null {
  const message = reviewerCountFault(count, { min, max }, 'approval');
  if (message !== null) return { message, at: 'people' };
  return agreeTerms !== null && !agreed
    ? { message: MESSAGES.nominations.agreeTerms, at: 'terms' }
    : null;
}

/** Saves the approvals: checks before the call, the confirmation, the call, and its errors. */
function useSaving({
  form,
  task,
  approval,
  onSaved,
}: Pick<ApprovalScreenProps, 'form' | 'onSaved'> & { task: Task; approval: Approval }) {
  const [agreed, setAgreed] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isOutdated, setIsOutdated] = useState(false);
  const { mutate, isPending } = useSaveApprovals(form.hash);
  const ask = (): void => {
    const found = faultOf(approval.count, task, agreed);
    setFault(found);
    setIsAsking(found === null);
  };
  const save = (): void =>
    mutate(approvalInputOf(form.nominations, approval.decisions, agreed), {
      onSuccess: () => {
        approval.settle();
        toast.success(MESSAGES.nominations.saved);
        onSaved();
      },
      onError: (error) => {
        reportFailure(error);
        setIsAsking(false);
        setIsOutdated(error instanceof ApiError && error.kind === 'conflict');
      },
    });
  return {
    agreed,
    fault,
    isAsking,
    isOutdated,
    isPending,
    ask,
    save,
    cancel: () => setIsAsking(false),
    clear: () => setFault(null),
    agree: (next: boolean) => {
      setAgreed(next);
      setFault(null);
    },
  };
}

function Deciding({ form, task, onSaved, onReload, dialog }: ApprovalScreenProps & { task: Task }) {
  const approval = useApproval(form);
  const saving = useSaving({ form, task, approval, onSaved });
  const search = useRef<HTMLDivElement>(null);
  const isLocked = !form.permissions.update;
  const isBack = reviewersGone(form).length > 0;
  const { decisions, count, untouched } = approval;
  useEffect(() => {
    dialog?.watch(approval);
  });
  useUnloadWarning(approval.hasUnsaved);
  const reload = (): void => {
    approval.settle();
    onReload();
  };
  const picker = (
    <div className={styles.search} ref={search}>
      <NomineeSearch
        chosen={new Set([...form.nominations, ...decisions.added].map(({ employee_id: id }) => id))}
        label={
          form.feedback.type.group_name === 'Upline'
            ? APPROVAL_TEXTS.addReviewers
            : LABELS.nominations.addPeers
        }
        onPick={(hit) => {
          approval.add(hit);
          saving.clear();
        }}
        task={form}
      />
    </div>
  );

  return (
    <div className={styles.screen}>
      <ApprovalIntro form={form} onReload={reload} />
      {/* Inert while saving, so that what is being saved cannot change. */}
      <div className={styles.decisions} inert={saving.isPending} onChange={saving.clear}>
        <Returned form={form} />
        {isBack && picker}
        {untouched.length > 1 && (
          <div className={styles.head}>
            <button className={styles.tool} onClick={approval.approveAll} type="button">
              {APPROVAL_TEXTS.approveAll({ count: untouched.length })}
            </button>
          </div>
        )}
        <People
          deciding={{ approval, task }}
          form={form}
          onTakenBack={() => search.current?.querySelector('input')?.focus({ preventScroll: true })}
        />
        {!isBack && picker}
        {task.agreeTerms !== null && (
          <AgreeTerms
            agreed={saving.agreed}
            missing={saving.fault?.at === 'terms'}
            onChange={saving.agree}
            terms={task.agreeTerms}
          />
        )}
      </div>
      <div className={styles.actions}>
        <p className={styles.count} role="status">
          {APPROVAL_TEXTS.count({ count, ...limitsOf(task) })}
        </p>
        <p className={styles.fault} role="alert">
          {saving.fault?.message}
          {saving.isOutdated && (
            <>
              {APPROVAL_TEXTS.outdated}{' '}
              <button className={styles.tool} onClick={reload} type="button">
                {APPROVAL_TEXTS.reload}
              </button>
            </>
          )}
        </p>
        {dialog && <CloseButton onClose={dialog.onClose} />}
        <Button
          disabled={isLocked && !isDecided(decisions)}
          loading={saving.isPending}
          onClick={saving.ask}
        >
          {LABELS.buttons.save}
        </Button>
      </div>
      {saving.isAsking && (
        <ConfirmApprovals
          busy={saving.isPending}
          consequences={consequencesOf(form.nominations, decisions)}
          isLocked={isLocked}
          name={form.for.preferred_name}
          onCancel={saving.cancel}
          onConfirm={saving.save}
        />
      )}
      <LeaveGuard
        hasUnsaved={approval.hasUnsaved}
        message={MESSAGES.nominations.unsaved}
        onLeave={approval.settle}
      />
    </div>
  );
}
