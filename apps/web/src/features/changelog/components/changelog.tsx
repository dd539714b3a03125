import { Box, Button, Group, Text } from '@mantine/core';
import type { LogSection } from '@reviews/contracts/changelog';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar, type FilterBone } from '../../../ui/filters/filter-bar.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { RefreshBar } from '../../../ui/refresh-bar.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import type { LogPage } from '../api/log-queries.ts';
import { useChangelog, type ChangelogModel } from '../hooks/use-changelog.ts';
import { LOG_TEXTS, recordName } from '../lib/log-texts.ts';
import styles from './changelog.module.css';
import { ExportChanges } from './export-changes.tsx';
import { LogDays } from './log-days.tsx';

const SKELETON = { height: 64, rows: 8 };
const RECORD_BONES: readonly FilterBone[] = [
  { key: 'who' },
  { key: 'acting_as' },
  { key: 'about' },
  { key: 'kind' },
  { key: 'at', isWide: true },
];
const BONES: Readonly<Record<LogSection, readonly FilterBone[]>> = {
  all: [{ key: 'record' }, ...RECORD_BONES],
  employees: RECORD_BONES,
};

/** Renders the change log (RT-62). */
export const AllChanges = () => <Changelog section="all" />;

/** Renders the changes to employee records (RT-53). */
export const EmployeeChanges = () => <Changelog section="employees" />;

/** The server filters and paginates; the state is in the address. */
function Changelog({ section }: { section: LogSection }) {
  const model = useChangelog(section);
  const { title, place, subtitle } = LOG_TEXTS.sections[section];
  return (
    <PageFrame place={place} subtitle={subtitle} title={title} width="wide">
      <ListBody
        bar={() => (
          <FilterBar
            bones={BONES[section]}
            definitions={model.definitions}
            onChange={model.change}
            onReset={model.reset}
            onSearch={model.searchNow}
            values={model.filters}
          />
        )}
        failed={LOG_TEXTS.failed}
        label={LOG_TEXTS.lines}
        query={model.query}
        refreshFailed={LOG_TEXTS.refreshFailed}
        skeleton={SKELETON}
      >
        {(page) => <Results model={model} page={page} />}
      </ListBody>
    </PageFrame>
  );
}

function Results({ model, page }: { model: ChangelogModel; page: LogPage }) {
  const { query, state, section } = model;
  const { timeZone } = useDates();
  const isNarrowed = Object.keys(state.filters).length > 0;
  return (
    <>
      <RefreshBar running={query.isPlaceholderData ?? false} />
      <Group gap="4px 12px" mih={44} pb="xs">
        {state.record !== null && (
          <div className={styles.record}>
            <IconHistory aria-hidden size={16} stroke={ICON_STROKE} />
            <span>
              {LOG_TEXTS.ofRecord}{' '}
              <strong>
                {recordName(
                  state.record.kind,
                  state.record.id,
                  page.data.map(({ record }) => record),
                )}
              </strong>
            </span>
            <Button
              leftSection={<IconX aria-hidden size={14} stroke={ICON_STROKE} />}
              onClick={() => model.goTo({ record: null, before: null })}
              size="compact-sm"
              variant="subtle"
            >
              {LOG_TEXTS.everything}
            </Button>
          </div>
        )}
        {page.data.length > 0 && (
          <Text span c="dimmed" fz="note">
            {LOG_TEXTS.zone({ zone: timeZone.replaceAll('_', ' ') })}
          </Text>
        )}
        <Box ml="auto">
          <ExportChanges isEmpty={page.data.length === 0} section={section} state={state} />
        </Box>
      </Group>
      {page.data.length === 0 ? (
        <EmptyState
          action={
            isNarrowed && (
              <Button onClick={model.reset} variant="default">
                {LOG_TEXTS.resetFilters}
              </Button>
            )
          }
          icon={IconHistory}
          quiet
          title={LOG_TEXTS.emptyTitle}
        >
          {isNarrowed || state.record !== null ? LOG_TEXTS.emptyFiltered : LOG_TEXTS.empty}
        </EmptyState>
      ) : (
        <LogDays lines={page.data} of={state.record} section={section} />
      )}
      {(state.before !== null || page.next !== null) && (
        <Group
          component="nav"
          aria-label={LOG_TEXTS.pages}
          gap="xs"
          align="stretch"
          justify="center"
          wrap="nowrap"
          mt={20}
        >
          {state.before !== null && (
            <Button onClick={() => model.goTo({ before: null })} variant="default">
              {LOG_TEXTS.newest}
            </Button>
          )}
          {page.next !== null && (
            <Button
              disabled={query.isPlaceholderData}
              onClick={() => model.goTo({ before: page.next })}
              variant="default"
            >
              {LOG_TEXTS.older}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}
