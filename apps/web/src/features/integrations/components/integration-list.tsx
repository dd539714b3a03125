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
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import record from '../../../ui/record-table.module.css';
import { RecordActions, RecordLink, RecordTable } from '../../../ui/record-table.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useIntegrations } from '../api/integration-queries.ts';
import { INTEGRATION_TEXTS as texts, KIND_TEXTS } from '../lib/integration-texts.ts';
import styles from './integrations.module.css';
import { HealthMark } from './state-mark.tsx';

/** Lists the integrations (RT-02), with a link to the manual import. */
export function IntegrationList() {
  const { data, error, isFetching, refetch } = useIntegrations();
  const add = (
    <Button component={Link} to="/integrations/0">
      {texts.add}
    </Button>
  );
  const isEmpty = data?.data.length === 0;
  return (
    <PageFrame
      primaryAction={(data === undefined ? error === null : !isEmpty) && add}
      subtitle={texts.subtitle}
      title={texts.title}
    >
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.failed}
          />
        ) : (
          <SkeletonRows height={72} rows={4} />
        ))}
      {isEmpty && (
        <EmptyState action={add} icon={IconPlugConnected} title={texts.empty}>
          {texts.emptyHint}
        </EmptyState>
      )}
      {data?.keeps_secrets === false && (
        <Text mb="md" py={10} px={14} bdrs="md" bg="var(--notice-soft)" c="var(--notice)">
          {texts.noKey}
        </Text>
      )}
      {data !== undefined && !isEmpty && <Table rows={data.data} />}
      {data !== undefined && (
        <Stack component="section" gap="sm" mt="xl">
          <Box component="h2" fz="lg" fw={620}>
            {texts.further}
          </Box>
          <ul className={styles.cards}>
            {data.imports_people && (
              <Card
                hint={texts.peopleHint}
                href="/integrations/import"
                icon={IconTableImport}
                label={texts.people}
              />
            )}
            {data.imports_people && (
              <Card
                hint={texts.logsHint}
                href="/integrations/import_logs"
                icon={IconHistory}
                label={texts.logs}
              />
            )}
            <Card
              hint={texts.tokensHint}
              href="/integrations/tokens"
              icon={IconKey}
              label={texts.tokens}
            />
          </ul>
        </Stack>
      )}
    </PageFrame>
  );
}

function Table({ rows }: { rows: readonly IntegrationRow[] }) {
  return (
    <RecordTable
      actions={texts.setUp}
      columns={[texts.name, texts.state, texts.last]}
      label={texts.title}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </RecordTable>
  );
}

function Row({ row: { id, name, kind, enabled, last_event: last } }: { row: IntegrationRow }) {
  const { formatDateTime } = useDates();
  return (
    <tr>
      <th scope="row">
        <Link className={record.link} to={`/integrations/${id}`}>
          {name}
        </Link>
        <span className={record.sub}>{KIND_TEXTS[kind].label}</span>
      </th>
      <td data-label={texts.state}>
        <HealthMark enabled={enabled} outcome={last?.outcome ?? null} />
      </td>
      <td className={styles.what} data-label={texts.last}>
        {last === null ? <span className={record.none}>{texts.never}</span> : last.summary}
        {last !== null && <span className={record.sub}>{formatDateTime(last.at)}</span>}
      </td>
      <RecordActions>
        <RecordLink label={texts.setUpOf({ name })} to={`/integrations/${id}/config`}>
          {texts.setUp}
        </RecordLink>
      </RecordActions>
    </tr>
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
