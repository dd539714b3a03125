import { Box, Button, Stack, Text } from '@mantine/core';
import type { IntegrationRow } from '@reviews/contracts/integrations';
import {
  IconChevronRight,
  IconPlugConnected,
  IconHistory,
  IconKey,
  IconTableImport,
  type Icon,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { DataTable, NameLink, None, Sub } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { RecordLink } from '../../../ui/record-actions.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useIntegrations } from '../api/integration-queries.ts';
import { INTEGRATION_TEXTS as texts, KIND_TEXTS } from '../lib/integration-texts.ts';
import styles from './integrations.module.css';
import { HealthMark } from './state-mark.tsx';

const SKELETON = { height: 72, rows: 4 };

/** Lists the integrations (RT-02), with a link to the manual import. */
export function IntegrationList() {
  const query = useIntegrations();
  const add = (
    <Button component={Link} to="/integrations/0">
      {texts.add}
    </Button>
  );
  const isEmpty = query.data?.data.length === 0;
  return (
    <PageFrame
      primaryAction={(query.data === undefined ? query.error === null : !isEmpty) && add}
      subtitle={texts.subtitle}
      title={texts.title}
    >
      <ListBody failed={texts.failed} query={query} skeleton={SKELETON}>
        {(data) => (
          <>
            {isEmpty && (
              <EmptyState action={add} icon={IconPlugConnected} title={texts.empty}>
                {texts.emptyHint}
              </EmptyState>
            )}
            {!data.keeps_secrets && <Notice>{texts.noKey}</Notice>}
            {!isEmpty && <Table rows={data.data} />}
            <Further importsPeople={data.imports_people} />
          </>
        )}
      </ListBody>
    </PageFrame>
  );
}

/** The pages beside the integrations. */
function Further({ importsPeople }: { importsPeople: boolean }) {
  return (
    <Stack component="section" gap="sm" mt="xl">
      <Box component="h2" fz="lg" fw={620}>
        {texts.further}
      </Box>
      <ul className={styles.cards}>
        {importsPeople && (
          <>
            <Card
              hint={texts.peopleHint}
              href="/integrations/import"
              icon={IconTableImport}
              label={texts.people}
            />
            <Card
              hint={texts.logsHint}
              href="/integrations/import_logs"
              icon={IconHistory}
              label={texts.logs}
            />
          </>
        )}
        <Card
          hint={texts.tokensHint}
          href="/integrations/tokens"
          icon={IconKey}
          label={texts.tokens}
        />
      </ul>
    </Stack>
  );
}

function Table({ rows }: { rows: readonly IntegrationRow[] }) {
  const { formatDateTime } = useDates();
  return (
    <DataTable
      actions={{
        label: texts.setUp,
        cell: ({ id, name }) => (
          <RecordLink label={texts.setUpOf({ name })} to={`/integrations/${id}/config`}>
            {texts.setUp}
          </RecordLink>
        ),
      }}
      columns={[
        {
          key: 'name',
          label: texts.name,
          cell: ({ id, name, kind }) => (
            <>
              <NameLink to={`/integrations/${id}`}>{name}</NameLink>
              <Sub>{KIND_TEXTS[kind].label}</Sub>
            </>
          ),
        },
        {
          key: 'state',
          label: texts.state,
          cell: ({ enabled, last_event: last }) => (
            <HealthMark enabled={enabled} outcome={last?.outcome ?? null} />
          ),
        },
        {
          key: 'last',
          label: texts.last,
          className: styles.what,
          cell: ({ last_event: last }) =>
            last === null ? (
              <None>{texts.never}</None>
            ) : (
              <>
                {last.summary}
                <Sub>{formatDateTime(last.at)}</Sub>
              </>
            ),
        },
      ]}
      keyOf={({ id }) => id}
      label={texts.title}
      rows={rows}
    />
  );
}

function Card({
  href,
  label,
  hint,
  icon: Mark,
}: {
  href: string;
  label: string;
  hint: string;
  icon: Icon;
}) {
  return (
    <li>
      <Link className={styles.card} to={href}>
        <Mark aria-hidden size={20} stroke={ICON_STROKE} />
        <span>
          <Text span fw={600}>
            {label}
          </Text>
          <span className={styles.sub}>{hint}</span>
        </span>
        <IconChevronRight aria-hidden size={16} stroke={ICON_STROKE} />
      </Link>
    </li>
  );
}
