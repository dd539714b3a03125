import { Box, Button } from '@mantine/core';
import type { CustomFieldView } from '@reviews/contracts/custom-fields';
import { IconForms } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DataTable, Sub, type DataColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { RecordLink } from '../../../ui/record-actions.tsx';
import { useCustomFields } from '../api/field-queries.ts';
import { FIELD_TEXTS } from '../lib/field-texts.ts';

const SKELETON = { height: 60, rows: 5 };

/** Lists the company's custom fields (RT-60), active and archived. */
export function FieldList() {
  const query = useCustomFields();
  const add = (
    <Button component={Link} to="/custom-fields/new/edit">
      {FIELD_TEXTS.add}
    </Button>
  );
  return (
    <PageFrame
      primaryAction={(query.data !== undefined || query.error === null) && add}
      subtitle={FIELD_TEXTS.subtitle}
      title={FIELD_TEXTS.title}
    >
      <ListBody failed={FIELD_TEXTS.failed} query={query} skeleton={SKELETON}>
        {(fields) => <Fields fields={fields} />}
      </ListBody>
    </PageFrame>
  );
}

function Fields({ fields }: { fields: readonly CustomFieldView[] }) {
  const used = fields.filter((field) => !field.is_archived);
  const archived = fields.filter((field) => field.is_archived);
  return (
    <>
      {fields.length === 0 && (
        <EmptyState icon={IconForms} title={FIELD_TEXTS.emptyTitle}>
          {FIELD_TEXTS.empty}
        </EmptyState>
      )}
      {used.length > 0 && <Table fields={used} label={FIELD_TEXTS.title} />}
      {archived.length > 0 && (
        <>
          <Box component="h2" fw={600} fz={17} mb="sm" mt="lg">
            {FIELD_TEXTS.archivedTitle}
          </Box>
          <Table fields={archived} label={FIELD_TEXTS.archivedTitle} />
        </>
      )}
    </>
  );
}

const COLUMNS: readonly DataColumn<CustomFieldView>[] = [
  {
    key: 'name',
    label: FIELD_TEXTS.name,
    cell: ({ name, description }) => (
      <>
        {name}
        {description !== '' && <Sub>{description}</Sub>}
      </>
    ),
  },
  { key: 'type', label: FIELD_TEXTS.type, cell: ({ type }) => FIELD_TEXTS.types[type] },
  {
    key: 'shown',
    label: FIELD_TEXTS.shown,
    cell: ({ on_overview: onOverview, in_list: inList }) =>
      [
        ...(onOverview ? [FIELD_TEXTS.overviewShort] : []),
        ...(inList ? [FIELD_TEXTS.listShort] : []),
      ].join(', ') || FIELD_TEXTS.nowhere,
  },
  {
    key: 'sees',
    label: FIELD_TEXTS.sees,
    cell: ({ visible_to: audiences }) =>
      audiences.map((audience) => FIELD_TEXTS.audiences[audience]).join(', ') ||
      FIELD_TEXTS.onlyManagers,
  },
  {
    key: 'people',
    label: FIELD_TEXTS.people,
    cell: ({ people }) => FIELD_TEXTS.peopleCount({ people }),
  },
];

function Table({ fields, label }: { fields: readonly CustomFieldView[]; label: string }) {
  return (
    <DataTable
      actions={{
        label: FIELD_TEXTS.editWord,
        cell: ({ id, name }) => (
          <RecordLink label={FIELD_TEXTS.edit({ name })} to={`/custom-fields/${id}/edit`}>
            {FIELD_TEXTS.editWord}
          </RecordLink>
        ),
      }}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      label={label}
      rows={fields}
    />
  );
}
