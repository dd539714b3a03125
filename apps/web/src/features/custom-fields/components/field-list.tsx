import { Box, Button } from '@mantine/core';
import type { CustomFieldView } from '@reviews/contracts/custom-fields';
import { IconForms } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import record from '../../../ui/record-table.module.css';
import { RecordActions, RecordLink, RecordTable } from '../../../ui/record-table.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useCustomFields } from '../api/field-queries.ts';
import { FIELD_TEXTS } from '../lib/field-texts.ts';

const ROW_HEIGHT = 60;

/** Lists the company's custom fields (RT-60), active and archived. */
export function FieldList() {
  const { data, error, isFetching, refetch } = useCustomFields();
  const add = (
    <Button component={Link} to="/custom-fields/new/edit">
      {FIELD_TEXTS.add}
    </Button>
  );
  const used = data?.filter((field) => !field.is_archived) ?? [];
  const archived = data?.filter((field) => field.is_archived) ?? [];
  return (
    <PageFrame
      primaryAction={(data !== undefined || error === null) && add}
      subtitle={FIELD_TEXTS.subtitle}
      title={FIELD_TEXTS.title}
    >
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={FIELD_TEXTS.failed}
          />
        ) : (
          <SkeletonRows height={ROW_HEIGHT} rows={5} />
        ))}
      {data?.length === 0 && (
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
    </PageFrame>
  );
}

function Table({ fields, label }: { fields: readonly CustomFieldView[]; label: string }) {
  return (
    <RecordTable
      actions={FIELD_TEXTS.editWord}
      columns={[
        FIELD_TEXTS.name,
        FIELD_TEXTS.type,
        FIELD_TEXTS.shown,
        FIELD_TEXTS.sees,
        FIELD_TEXTS.people,
      ]}
      label={label}
    >
      {fields.map((field) => (
        <Row field={field} key={field.id} />
      ))}
    </RecordTable>
  );
}

function Row({ field }: { field: CustomFieldView }) {
  const {
    id,
    name,
    description,
    type,
    on_overview: onOverview,
    in_list: inList,
    visible_to: audiences,
    people,
  } = field;
  const shown = [
    ...(onOverview ? [FIELD_TEXTS.overviewShort] : []),
    ...(inList ? [FIELD_TEXTS.listShort] : []),
  ];
  return (
    <tr>
      <th scope="row">
        {name}
        {description !== '' && <span className={record.sub}>{description}</span>}
      </th>
      <td data-label={FIELD_TEXTS.type}>{FIELD_TEXTS.types[type]}</td>
      <td data-label={FIELD_TEXTS.shown}>
        {shown.length === 0 ? FIELD_TEXTS.nowhere : shown.join(', ')}
      </td>
      <td data-label={FIELD_TEXTS.sees}>
        {audiences.length === 0
          ? FIELD_TEXTS.onlyManagers
          : audiences.map((audience) => FIELD_TEXTS.audiences[audience]).join(', ')}
      </td>
      <td data-label={FIELD_TEXTS.people}>{FIELD_TEXTS.peopleCount({ people })}</td>
      <RecordActions>
        <RecordLink label={FIELD_TEXTS.edit({ name })} to={`/custom-fields/${id}/edit`}>
          {FIELD_TEXTS.editWord}
        </RecordLink>
      </RecordActions>
    </tr>
  );
}
