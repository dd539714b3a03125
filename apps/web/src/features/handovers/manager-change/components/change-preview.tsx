import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReplyOf } from '@reviews/contracts';
import type { AffectedForm, previewManagerChange } from '@reviews/contracts/handovers';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { FieldGroup } from '../../../../ui/field-group.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SkeletonText } from '../../../../ui/skeletons.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { CHANGE_TEXTS } from '../lib/change-texts.ts';
import { choiceFor, choicesFor, type Choice } from '../lib/proposal.ts';
import styles from './change-manager-dialog.module.css';

type Preview = ReplyOf<typeof previewManagerChange>;

interface Choosing {
  /** Choices made by the user, by review hash; the others follow the suggestion. */
  chosen: Readonly<Record<string, Choice>>;
  onChoose: (hash: string, choice: Choice) => void;
  disabled: boolean;
}

/**
 * Shows the effect of a manager change: why it is impossible, or the open reviews with a choice for
 * each.
 */
export function ChangePreview({
  query: { data, error, isFetching, refetch },
  ...choosing
}: Choosing & { query: UseQueryResult<Preview> }) {
  if (data === undefined) {
    if (error)
      return (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          quiet
          retrying={isFetching}
          title={CHANGE_TEXTS.lookFailed}
        />
      );
    return <SkeletonText label={CHANGE_TEXTS.looking} lines={4} />;
  }
  if (data.fault !== null) {
    return (
      <Notice icon={IconAlertTriangle} mb={0} role="alert" tone="danger">
        {data.fault}
      </Notice>
    );
  }
  return (
    <Stack aria-busy={isFetching} gap="sm">
      <Words preview={data} />
      {data.new_manager !== null &&
        data.forms.map((form) => <FormChoice form={form} key={form.hash} {...choosing} />)}
      {data.new_manager !== null &&
        data.forms.some((form) => choiceFor(form, choosing.chosen) === 'later') && (
          <Text c="dimmed" fz="note">
            {CHANGE_TEXTS.laterMore}
          </Text>
        )}
      {data.new_manager === null && (
        <Stack component="ul" gap="sm" role="list">
          {data.forms.map((form) => (
            <Box
              component="li"
              miw={0}
              py="sm"
              px={14}
              bd="1px solid var(--hairline)"
              bdrs="md"
              key={form.hash}
            >
              <FormLine form={form} />
            </Box>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function Words({
  preview: { employee, former_manager: former, new_manager: next, forms },
}: {
  preview: Preview;
}) {
  const name = employee.preferred_name;
  return (
    <div role="status">
      <p>
        {former === null
          ? CHANGE_TEXTS.nowNone({ name })
          : CHANGE_TEXTS.now({ name, manager: former.preferred_name })}{' '}
        {CHANGE_TEXTS.along({ name })}
      </p>
      {former === null || forms.length === 0 ? (
        <Text c="dimmed" fz="note">
          {former === null
            ? CHANGE_TEXTS.noFormsAtAll
            : CHANGE_TEXTS.noForms({ former: former.preferred_name })}
        </Text>
      ) : (
        <>
          <Box component="h3" mt="md" fz="sm" fw={620}>
            {CHANGE_TEXTS.forms({ count: forms.length, former: former.preferred_name })}
          </Box>
          <Text c="dimmed" fz="note">
            {next === null
              ? CHANGE_TEXTS.stays({ former: former.preferred_name })
              : CHANGE_TEXTS.proposal}
          </Text>
        </>
      )}
    </div>
  );
}

function FormLine({ form }: { form: AffectedForm }) {
  const { formatDate } = useDates();
  const due = form.due_date === null ? null : CHANGE_TEXTS.due({ date: formatDate(form.due_date) });
  return (
    <Group component="span" gap="2px 12px">
      <Text span fw={600} className="wrap-anywhere">
        {form.title}
      </Text>
      <StatusChip status={form.status} />
      <Text span c="dimmed" fz="note">
        {[form.cycle?.name, due].filter(Boolean).join(' · ')}
      </Text>
    </Group>
  );
}

function FormChoice({ form, chosen, onChoose, disabled }: Choosing & { form: AffectedForm }) {
  const name = useId();
  const current = choiceFor(form, chosen);
  return (
    <Box bd="1px solid var(--hairline)" bdrs="md" px={14} py="sm">
      <FieldGroup disabled={disabled} legend={<FormLine form={form} />}>
        <div className={styles.options}>
          {choicesFor(form).map((choice) => (
            <label className={styles.option} key={choice}>
              <input
                checked={choice === current}
                name={name}
                onChange={() => onChoose(form.hash, choice)}
                type="radio"
                value={choice}
              />
              {CHANGE_TEXTS.choices[choice]}
            </label>
          ))}
        </div>
        {form.transfer_fault !== null && (
          <Text c="dimmed" fz="note">
            {form.transfer_fault}
          </Text>
        )}
      </FieldGroup>
    </Box>
  );
}
