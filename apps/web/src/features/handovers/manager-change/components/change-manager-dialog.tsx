import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Stack } from '@mantine/core';
import type { EmployeeHit } from '@reviews/contracts/employees';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { findEmployees } from '../../../../lib/find-employees.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { EmployeePicker } from '../../../../ui/employee-picker.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useChangeManager, useChangePreview, type NewManager } from '../api/change-queries.ts';
import { CHANGE_TEXTS } from '../lib/change-texts.ts';
import { decidedForms, type Choice } from '../lib/proposal.ts';
import { ChangePreview } from './change-preview.tsx';

const WIDTH = 720;

export interface ChangeManagerDialogProps {
  employeeId: number;
  name: string;
  onClose: () => void;
}

/** Changes someone's manager, after showing the effect and what happens to each open review. */
export function ChangeManagerDialog({ employeeId, name, onClose }: ChangeManagerDialogProps) {
  const [picked, setPicked] = useState<EmployeeHit | null>(null);
  const [hasNone, setHasNone] = useState(false);
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const manager: NewManager = hasNone ? null : picked?.employee_id;
  const preview = useChangePreview(employeeId, manager);
  const { mutate, isPending, error } = useChangeManager(employeeId);
  const seen = preview.data;
  const canConfirm = seen !== undefined && seen.fault === null && !preview.isFetching;

  const confirm = (): void => {
    if (!canConfirm || manager === undefined) return;
    const forms =
      manager === null
        ? seen.forms.map(({ hash }) => ({ hash, decision: 'keep' as const }))
        : decidedForms(seen.forms, chosen);
    mutate(
      { manager_id: manager, former_manager_id: seen.former_manager?.id ?? null, forms },
      { onSuccess: onClose },
    );
  };
  const to = hasNone ? null : picked;
  return (
    <ConfirmDialog
      busy={isPending}
      confirmLabel={
        manager === undefined
          ? CHANGE_TEXTS.chooseFirst
          : to === null
            ? CHANGE_TEXTS.confirmNone({ name })
            : CHANGE_TEXTS.confirm({ name, manager: to.preferred_name })
      }
      disabled={!canConfirm}
      onCancel={onClose}
      onConfirm={confirm}
      opened
      sheet
      size={WIDTH}
      title={CHANGE_TEXTS.titleOf({ name })}
    >
      <Stack gap="sm">
        {!hasNone && (
          <EmployeePicker
            autoFocus
            disabled={isPending}
            label={CHANGE_TEXTS.newManager}
            onChange={(next) => {
              setPicked(next);
              setChosen({});
            }}
            search={findEmployees}
            value={picked}
          />
        )}
        <Checkbox
          checked={hasNone}
          disabled={isPending}
          label={CHANGE_TEXTS.none({ name })}
          onChange={(event) => {
            setHasNone(event.currentTarget.checked);
            setChosen({});
          }}
        />
      </Stack>
      {manager !== undefined && (
        <ChangePreview
          chosen={chosen}
          disabled={isPending}
          onChoose={(hash, choice) => setChosen((before) => ({ ...before, [hash]: choice }))}
          query={preview}
        />
      )}
      {error !== null && (
        <Notice mb={0} role="alert" tone="danger">
          {error instanceof ApiError ? error.message : CHANGE_TEXTS.failed}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
