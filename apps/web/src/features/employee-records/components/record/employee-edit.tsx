import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { calendarDay, MESSAGES, NAME_MAX_CHARS } from '@reviews/domain';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../../lib/api-error.ts';
import { useDates } from '../../../../lib/dates.ts';
import { useUnloadWarning } from '../../../../lib/use-unload-warning.ts';
import { AccessLink } from '../../../../ui/access-link.tsx';
import { ActionBar } from '../../../../ui/action-bar.tsx';
import { columns } from '../../../../ui/columns.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { HistoryLink } from '../../../../ui/history-link.tsx';
import { LeaveGuard } from '../../../../ui/leave-guard.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageFrame } from '../../../../ui/page-frame.tsx';
import { Problem } from '../../../../ui/problem.tsx';
import { SideSection } from '../../../../ui/side-section.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import {
  useEmployeeRecord,
  useSaveEmployee,
  type EmployeeRecord,
} from '../../api/employee-queries.ts';
import {
  useEmployeeDraft,
  type EmployeeDraft,
  type IdentityField,
} from '../../hooks/use-employee-draft.ts';
import { EMPLOYEE_TEXTS } from '../../lib/employee-texts.ts';
import { LeavingSection } from './leaving-section.tsx';
import { PositionsEditor } from './positions-editor.tsx';

const SKELETON_ROW = 96;

export interface EmployeeEditProps {
  employeeId: number;
  /** Shown if the employee does not exist or the user may not see them. */
  notFound: ReactNode;
  /**
   * Renders the button that changes the manager; called only if the user may edit the record and
   * the person is active.
   */
  renderChangeManager: (name: string) => ReactNode;
  /** Renders the photo and the button to change it. */
  renderPhoto: (record: EmployeeRecord) => ReactNode;
  /** Further sections of the record. */
  children?: ReactNode;
}

/** Renders an employee's record (RT-52). */
export function EmployeeEdit({ employeeId, notFound, ...rest }: EmployeeEditProps) {
  const { data, error, isFetching, refetch } = useEmployeeRecord(employeeId);
  if (data === undefined && error instanceof ApiError && error.kind === 'not-found')
    return notFound;
  return (
    <PageFrame
      place={<Link to="/employees">{EMPLOYEE_TEXTS.title}</Link>}
      secondaryActions={
        data && (
          <>
            <AccessLink employeeId={employeeId} />
            <HistoryLink id={employeeId} ofEmployees record="employee" />
            <Button
              component={Link}
              fz="note"
              px={10}
              to={`/employees/${employeeId}`}
              variant="subtle"
            >
              {EMPLOYEE_TEXTS.show}
            </Button>
          </>
        )
      }
      title={data?.preferred_name ?? (error ? EMPLOYEE_TEXTS.one : null)}
    >
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={EMPLOYEE_TEXTS.recordFailed}
          />
        ) : (
          <SkeletonRows height={SKELETON_ROW} rows={5} />
        ))}
      {data && (
        <RecordForm lookAgain={async () => (await refetch()).data} record={data} {...rest} />
      )}
    </PageFrame>
  );
}

interface RecordFormProps extends Pick<
  EmployeeEditProps,
  'renderChangeManager' | 'renderPhoto' | 'children'
> {
  record: EmployeeRecord;
  lookAgain: () => Promise<EmployeeRecord | undefined>;
}

function RecordForm({
  record,
  lookAgain,
  renderChangeManager,
  renderPhoto,
  children,
}: RecordFormProps) {
  const draft = useEmployeeDraft(record);
  const { mutate, isPending, error, reset } = useSaveEmployee(record.id);
  const { timeZone } = useDates();
  const form = useRef<HTMLFormElement>(null);
  const refused = error instanceof ApiError ? error.errors : {};
  const isConflict = error instanceof ApiError && error.kind === 'conflict';
  const { isDirty } = draft;
  const isLocked = !record.can_edit;
  useUnloadWarning(() => isDirty);
  useFirstProblem(form, error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending || !isDirty) return;
    const way = draft.send();
    mutate(draft.body, { onSuccess: way.saved, onError: way.failed });
  };
  return (
    <>
      {isLocked && <Notice>{EMPLOYEE_TEXTS.ownRecord}</Notice>}
      <Box className="lined" mt={-16}>
        <SideSection hint={EMPLOYEE_TEXTS.photoHint} title={EMPLOYEE_TEXTS.photo}>
          {renderPhoto(record)}
        </SideSection>
        <form
          aria-label={EMPLOYEE_TEXTS.edit({ name: record.preferred_name })}
          className="lined"
          noValidate
          onSubmit={submit}
          ref={form}
        >
          <SideSection title={EMPLOYEE_TEXTS.names}>
            <IdentityFields disabled={isLocked} draft={draft} problems={refused} />
          </SideSection>
          <SideSection hint={EMPLOYEE_TEXTS.positionsHint} title={EMPLOYEE_TEXTS.positions}>
            <PositionsEditor
              canAddDepartments={record.can_add_departments}
              departments={record.departments}
              disabled={isLocked}
              onChange={draft.changePositions}
              positions={draft.positions}
              problems={refused}
              today={calendarDay(new Date(), timeZone)}
            />
          </SideSection>
          {!isLocked && (
            <ActionBar
              note={
                <Text c="dimmed" component="div" fz="note">
                  <Text aria-live="polite" c={isDirty ? 'var(--warning)' : undefined} span>
                    {isDirty ? EMPLOYEE_TEXTS.unsaved : EMPLOYEE_TEXTS.saved}
                  </Text>
                  {error !== null && (
                    <Problem>
                      {error instanceof ApiError ? error.message : MESSAGES.errors.internal}
                    </Problem>
                  )}
                </Text>
              }
            >
              {isConflict && (
                <Button
                  onClick={() => {
                    void lookAgain().then((newer) => {
                      if (newer !== undefined) draft.rebase(newer);
                      reset();
                    });
                  }}
                  variant="default"
                >
                  {EMPLOYEE_TEXTS.reload}
                </Button>
              )}
              <Button disabled={!isDirty} loading={isPending} type="submit">
                {EMPLOYEE_TEXTS.save}
              </Button>
            </ActionBar>
          )}
        </form>
        <SideSection hint={EMPLOYEE_TEXTS.managerHint} title={EMPLOYEE_TEXTS.managerTitle}>
          <Group gap="sm">
            {record.manager === null ? (
              <Text c="dimmed" fz="note" span>
                {EMPLOYEE_TEXTS.noManager}
              </Text>
            ) : (
              <Link to={`/employees/${record.manager.id}`}>{record.manager.preferred_name}</Link>
            )}
            {!isLocked && record.left_on === null && renderChangeManager(record.preferred_name)}
          </Group>
        </SideSection>
        {children}
        <SideSection title={EMPLOYEE_TEXTS.leavingTitle}>
          <LeavingSection disabled={isLocked || isDirty} record={record} />
        </SideSection>
      </Box>
      <LeaveGuard hasUnsaved={() => isDirty} message={EMPLOYEE_TEXTS.leaveMessage} />
    </>
  );
}

/** Focuses the first field with an error after a refusal. */
function useFirstProblem(
  form: { readonly current: HTMLFormElement | null },
  error: Error | null,
): void {
  useEffect(() => {
    if (error === null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error, form]);
}

const LABELS: Readonly<Record<IdentityField, string>> = {
  first_name: EMPLOYEE_TEXTS.firstName,
  last_name: EMPLOYEE_TEXTS.lastName,
  preferred_name: EMPLOYEE_TEXTS.preferredName,
  email: EMPLOYEE_TEXTS.email,
  external_identifier: EMPLOYEE_TEXTS.number,
  hired_on: EMPLOYEE_TEXTS.hired,
};
const TYPES: Readonly<Partial<Record<IdentityField, string>>> = {
  email: 'email',
  hired_on: 'date',
};

function IdentityFields({
  draft: { values, change },
  problems,
  disabled,
}: {
  draft: EmployeeDraft;
  problems: Readonly<Record<string, readonly string[]>>;
  disabled: boolean;
}) {
  const input = (field: IdentityField) => (
    <TextInput
      disabled={disabled}
      error={problems[field]?.[0]}
      label={LABELS[field]}
      maxLength={NAME_MAX_CHARS}
      name={field}
      onChange={(event) => change(field, event.currentTarget.value)}
      required={field !== 'hired_on'}
      type={TYPES[field] ?? 'text'}
      value={values[field]}
    />
  );
  return (
    <Stack gap="md" style={columns('20rem', true)}>
      {input('first_name')}
      {input('last_name')}
      {input('preferred_name')}
      {input('email')}
      {input('external_identifier')}
      {input('hired_on')}
    </Stack>
  );
}
