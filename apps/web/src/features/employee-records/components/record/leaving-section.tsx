import { Button, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { LazyConfirmDialog } from '../../../../ui/lazy-confirm-dialog.tsx';
import { useRecordReturn, type EmployeeRecord } from '../../api/employee-queries.ts';
import { EMPLOYEE_TEXTS } from '../../lib/employee-texts.ts';

const LeavingDialog = lazyComponent(
  async () => (await import('./leaving-dialog.tsx')).LeavingDialog,
);

/** Shows whether someone is active or has left, and changes it. */
export function LeavingSection({
  record,
  disabled,
}: {
  record: EmployeeRecord;
  disabled: boolean;
}) {
  const { formatDate } = useDates();
  const [isOpen, setOpen] = useState(false);
  const comeBack = useRecordReturn(record.id);
  const { preferred_name: name, left_on: leftOn } = record;
  const open = (): void => setOpen(true);
  const close = (): void => setOpen(false);
  return (
    <>
      <Text c="dimmed" fz="note" mb="sm" mt={4}>
        {leftOn === null
          ? EMPLOYEE_TEXTS.leavingHint
          : EMPLOYEE_TEXTS.left({ day: formatDate(leftOn) })}
      </Text>
      <Text c="dimmed" fz="note" mb="sm">
        {EMPLOYEE_TEXTS.account[record.account]}
      </Text>
      <Button aria-haspopup="dialog" disabled={disabled} onClick={open} variant="default">
        {leftOn === null ? EMPLOYEE_TEXTS.leave : EMPLOYEE_TEXTS.comeBack}
      </Button>
      <Suspense>
        {isOpen && leftOn === null && <LeavingDialog onClose={close} record={record} />}
      </Suspense>
      {leftOn !== null && (
        <LazyConfirmDialog
          busy={comeBack.isPending}
          confirmLabel={EMPLOYEE_TEXTS.comeBackConfirm}
          message={EMPLOYEE_TEXTS.comeBackMessage}
          onCancel={close}
          onConfirm={() => comeBack.mutate({ version: record.version }, { onSettled: close })}
          opened={isOpen}
          title={EMPLOYEE_TEXTS.comeBackTitle({ name })}
        />
      )}
    </>
  );
}
