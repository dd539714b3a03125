import '@mantine/core/styles/Radio.layer.css';
import { Button, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import type { ImportMappingInput, ImportView } from '@reviews/contracts/imports';
import {
  fieldKey,
  IMPORT_FIELD_LABELS,
  IMPORT_FIELDS,
  isDayField,
  isImportTarget,
  MESSAGES,
} from '@reviews/domain';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError } from '../../../lib/api-error.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { columns } from '../../../ui/columns.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { useMapImport } from '../api/import-queries.ts';
import { useMapping } from '../hooks/use-mapping.ts';
import { IMPORT_TEXTS as texts } from '../lib/import-texts.ts';
import { DiscardButton } from './discard-button.tsx';
import styles from './imports.module.css';
import { TableHead } from '../../../ui/table-head.tsx';

const NOT_IMPORTED = { value: '', label: texts.notImported };
const PRODUCT_FIELDS = IMPORT_FIELDS.map((field) => ({
  value: field,
  label: IMPORT_FIELD_LABELS[field],
}));

/** Returns what a column may hold; custom fields are in their own group. */
const optionsOf = (own: ImportView['custom_fields']) =>
  own.length === 0
    ? [NOT_IMPORTED, ...PRODUCT_FIELDS]
    : [
        NOT_IMPORTED,
        { group: texts.productFields, items: PRODUCT_FIELDS },
        {
          group: texts.ownFields,
          items: own.map(({ id, name }) => ({ value: fieldKey(id), label: name })),
        },
      ];

const filled = (count: number, all: number): string =>
  count === all ? texts.filledInAll : texts.filled({ count, all });

interface MappingStepProps {
  one: ImportView;
  onPreview: () => void;
}

/** Maps each column of the file, and sets what to do about missing values. */
export function MappingStep({ one, onPreview }: MappingStepProps) {
  const { mapping, change, setField } = useMapping(one);
  const map = useMapImport(one.id);
  const options = optionsOf(one.custom_fields);
  const example =
    one.columns.find(
      ({ day_example: day }, index) =>
        day !== null && isDayField(mapping.fields[index] ?? null, one.custom_fields),
    )?.day_example ?? null;
  const mapped = mapping.fields.filter((field) => field !== null).length;
  return (
    <Section hint={texts.columnsHint} title={texts.columns}>
      {one.state === 'failed' && one.fault !== null && (
        <Notice icon={IconAlertTriangle} role="alert" tone="danger">
          {one.fault}
        </Notice>
      )}
      <table className={styles.columns}>
        <TableHead cardsBelow={48} columns={[texts.column, texts.holds]} />
        <tbody>
          {one.columns.map((column, index) => (
            <tr
              data-out={mapping.fields[index] === null || undefined}
              key={`${index}-${column.name}`}
            >
              <th scope="row">
                {column.name}
                <Text span display="block" c="dimmed" fz="xs" fw={400}>
                  {column.filled === 0
                    ? texts.empty
                    : `${column.samples.join(' · ')} — ${filled(column.filled, one.row_count)}`}
                </Text>
              </th>
              <td>
                <NativeSelect
                  aria-label={texts.fieldOf({ name: column.name })}
                  data={options}
                  onChange={({ currentTarget: { value } }) =>
                    setField(index, isImportTarget(value) ? value : null)
                  }
                  value={mapping.fields[index] ?? ''}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <MappingOptions change={change} example={example} mapping={mapping} />
      {map.error && <MappingFaults error={map.error} />}
      <ActionBar
        note={
          <Text c="dimmed" fz="note">
            {texts.mapped({ count: mapped, all: one.columns.length })}
          </Text>
        }
      >
        <DiscardButton id={one.id} />
        <Button
          loading={map.isPending}
          onClick={() =>
            map.mutate(
              { ...mapping, day_order: example === null ? null : mapping.day_order },
              { onSuccess: onPreview },
            )
          }
        >
          {texts.preview}
        </Button>
      </ActionBar>
    </Section>
  );
}

function MappingFaults({ error }: { error: Error }) {
  const messages = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  const shown =
    messages.length > 0
      ? messages
      : [error instanceof ApiError ? error.message : MESSAGES.errors.internal];
  return (
    <Notice icon={IconAlertTriangle} role="alert" tone="danger">
      {shown.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}

interface OptionsProps {
  mapping: ImportMappingInput;
  change: (next: Partial<ImportMappingInput>) => void;
  /** An ambiguous date in an imported column. */
  example: string | null;
}

function MappingOptions({ mapping, change, example }: OptionsProps) {
  return (
    <Stack gap="20px 32px" mb={20} style={columns('15rem', true)}>
      {example !== null && (
        <Radio.Group
          description={texts.dayOrderHint}
          label={texts.dayOrder({ example })}
          name="day-order"
          onChange={(value) =>
            change({ day_order: value === 'dmy' || value === 'mdy' ? value : null })
          }
          value={mapping.day_order ?? ''}
          withAsterisk
        >
          <Radio label={texts.dmy} mt={8} value="dmy" />
          <Radio label={texts.mdy} mt={8} value="mdy" />
        </Radio.Group>
      )}
      <Radio.Group
        description={texts.leaveMissingHint}
        label={texts.missing}
        name="missing"
        onChange={(value) => change({ missing: value === 'leave' ? 'leave' : 'keep' })}
        value={mapping.missing}
      >
        <Radio label={texts.keepMissing} mt={8} value="keep" />
        <Radio label={texts.leaveMissing} mt={8} value="leave" />
      </Radio.Group>
      <Radio.Group
        label={texts.emptyCells}
        name="empty-cells"
        onChange={(value) => change({ empty_cells: value === 'clear' ? 'clear' : 'keep' })}
        value={mapping.empty_cells}
      >
        <Radio label={texts.keepEmpty} mt={8} value="keep" />
        <Radio label={texts.clearEmpty} mt={8} value="clear" />
      </Radio.Group>
    </Stack>
  );
}
