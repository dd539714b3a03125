import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { columns } from '../../../ui/columns.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useEmployeeFields } from '../api/field-queries.ts';
import { SideSection } from '../../../ui/side-section.tsx';
import { FIELD_TEXTS } from '../lib/field-texts.ts';
import { FieldValue } from './field-value.tsx';

const ValuesDialog = lazyComponent(async () => (await import('./values-dialog.tsx')).ValuesDialog);

/**
 * Shows a person's custom fields that the user may see; nothing if there are none. With `all`, as
 * on the record, its heading is beside the fields like those of the other sections.
 */
export function EmployeeFields({
  employeeId,
  all = false,
}: {
  employeeId: number;
  /** Includes the fields that the person's page does not show. */ all?: boolean;
}) {
  const { data: fields = [], error, isFetching, refetch } = useEmployeeFields(employeeId);
  const data = fields.filter((field) => all || field.on_overview);
  const [isOpen, setOpen] = useState(false);
  if (all && error !== null && fields.length === 0) {
    return (
      <SideSection title={FIELD_TEXTS.valuesTitle}>
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          quiet
          retrying={isFetching}
          title={FIELD_TEXTS.failed}
        />
      </SideSection>
    );
  }
  if (data.length === 0) return null;
  const close = (): void => setOpen(false);
  const action = data.some((field) => field.can_edit) && (
    <Button
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
      size="compact-sm"
      variant="default"
    >
      {FIELD_TEXTS.editValues}
    </Button>
  );
  const values = (
    <>
      <Stack component="dl" gap="16px 32px" m={0} style={columns('13.75rem')}>
        {data.map((field) => (
          <div key={field.id}>
            <Text c="dimmed" component="dt" fz="xs">
              {field.name}
            </Text>
            <Box className="wrap-anywhere" component="dd" m={0}>
              <FieldValue field={field} />
            </Box>
          </div>
        ))}
      </Stack>
      <Suspense>
        {isOpen && (
          <ValuesDialog
            employeeId={employeeId}
            fields={data.filter((field) => field.can_edit)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
  if (all)
    return (
      <SideSection action={action} title={FIELD_TEXTS.valuesTitle}>
        {values}
      </SideSection>
    );
  return (
    <Box aria-label={FIELD_TEXTS.valuesTitle} className="ruled" component="section" mt="lg" pb="lg">
      <Group align="baseline" gap="4px 16px" mb="sm" mt="lg">
        <Box component="h2" fw={600} fz={17}>
          {FIELD_TEXTS.valuesTitle}
        </Box>
        {action}
      </Group>
      {values}
    </Box>
  );
}
