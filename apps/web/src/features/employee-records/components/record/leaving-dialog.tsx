import { Box, Stack, Text } from '@mantine/core';
import { calendarDay, MESSAGES } from '@reviews/domain';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { useDates } from '../../../../lib/dates.ts';
import { EditDialog, problemOf } from '../../../../ui/edit-dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import {
  useLeavingPreview,
  useRecordLeaving,
  type EmployeeRecord,
  type Leaving,
} from '../../api/employee-queries.ts';
import { EMPLOYEE_TEXTS } from '../../lib/employee-texts.ts';
import { DateField } from '../../../../ui/date-field.tsx';

const WIDTH = 600;
const ROW = 28;
/** Maximum number of reviews listed by reviewee. */
const NAMED_FORMS = 8;

/** Records that someone has left, after showing what stays open. */
export function LeavingDialog({
  record,
  onClose,
}: {
  record: EmployeeRecord;
  onClose: () => void;
}) {
  const { timeZone } = useDates();
  const today = calendarDay(new Date(), timeZone);
  const [day, setDay] = useState(today);
  const preview = useLeavingPreview(record.id);
  const { mutate, isPending, error, reset } = useRecordLeaving(record.id);
  const dayProblem = error instanceof ApiError ? error.errors['left_on']?.[0] : undefined;
  return (
    <EditDialog
      busy={isPending}
      dirty={false}
      onClose={onClose}
      onSave={() => mutate({ version: record.version, left_on: day }, { onSuccess: onClose })}
      problem={problemOf(error, dayProblem !== undefined)}
      saveLabel={EMPLOYEE_TEXTS.leaveSave}
      size={WIDTH}
      title={EMPLOYEE_TEXTS.leaveTitle({ name: record.preferred_name })}
    >
      <DateField
        data-autofocus
        error={dayProblem}
        label={EMPLOYEE_TEXTS.leaveDay}
        max={today}
        maw="12.5rem"
        onChange={(next) => {
          setDay(next ?? '');
          reset();
        }}
        required
        value={day}
      />
      <section aria-label={EMPLOYEE_TEXTS.leavingEffects}>
        <Box component="h3" mb="xs" fz="sm" fw={600}>
          {EMPLOYEE_TEXTS.leavingEffects}
        </Box>
        {preview.data === undefined &&
          (preview.error ? (
            <ErrorState
              error={preview.error}
              onRetry={() => void preview.refetch()}
              quiet
              retrying={preview.isFetching}
              title={EMPLOYEE_TEXTS.recordFailed}
            />
          ) : (
            <SkeletonRows height={ROW} rows={3} />
          ))}
        {preview.data && <Effects leaving={preview.data} />}
      </section>
    </EditDialog>
  );
}

function namesOf({ reports, reports_total: total }: Leaving): string {
  const names = reports.map((one) => one.preferred_name).join(', ');
  const more = total - reports.length;
  return more > 0 ? EMPLOYEE_TEXTS.namesAndMore({ names, more }) : names;
}

function Effects({ leaving }: { leaving: Leaving }) {
  const { to_write: toWrite, about, reports_total: total, closes_account: closes } = leaving;
  return (
    <Stack component="ul" gap="xs" m={0} ps={20}>
      {closes && <li>{EMPLOYEE_TEXTS.closesAccount}</li>}
      {toWrite.length > 0 && (
        <li>
          {EMPLOYEE_TEXTS.toWrite({ count: toWrite.length })}
          <Box component="ul" mt={6} mb={0} mx={0} pl={18}>
            {toWrite.slice(0, NAMED_FORMS).map((form) => (
              <li key={form.hash}>
                {MESSAGES.pulses.title({ title: form.title, name: form.for.preferred_name })}
                <Text c="dimmed" display="block" fz="note" span>
                  {form.cycle?.name}
                </Text>
              </li>
            ))}
            {toWrite.length > NAMED_FORMS && (
              <li>{EMPLOYEE_TEXTS.moreForms({ more: toWrite.length - NAMED_FORMS })}</li>
            )}
          </Box>
        </li>
      )}
      {about > 0 && <li>{EMPLOYEE_TEXTS.about({ count: about })}</li>}
      {total > 0 && (
        <li>
          {EMPLOYEE_TEXTS.reports({
            count: total,
            names: namesOf(leaving),
          })}
        </li>
      )}
      {toWrite.length === 0 && about === 0 && total === 0 && <li>{EMPLOYEE_TEXTS.nothingOpen}</li>}
    </Stack>
  );
}
