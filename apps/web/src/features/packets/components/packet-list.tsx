import { Button } from '@mantine/core';
import type { PacketRow } from '@reviews/contracts/packets';
import { pageCount, type PacketState } from '@reviews/domain';
import { IconPackages } from '@tabler/icons-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { usePackets, type Chosen, type PacketsShown } from '../api/packet-queries.ts';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';
import { PacketFilters } from './packet-filters.tsx';
import { PacketNotFound } from './packet-not-found.tsx';
import { PacketTable } from './packet-table.tsx';
import styles from './packets.module.css';

const ReleaseDialog = lazyComponent(
  async () => (await import('./release-dialog.tsx')).ReleaseDialog,
);
const UnreleaseDialog = lazyComponent(
  async () => (await import('./unrelease-dialog.tsx')).UnreleaseDialog,
);

const DEFAULTS = { search: '', department: '', state: '', withheld: '', page: '1' };
const SKELETON = { label: PACKET_TEXTS.loading, rows: 8 };
const STATES: readonly string[] = [
  'in_progress',
  'ready',
  'released',
] satisfies readonly PacketState[];
const isState = (text: string): text is PacketState => STATES.includes(text);

type Asked =
  | { what: 'release'; chosen: Chosen }
  | { what: 'unrelease'; people: readonly number[] }
  | null;

/**
 * `/cycles/{id}/packets` (RT-21): shows the state of each packet in a cycle and releases packets.
 */
export function PacketList({ cycleId, tabs }: { cycleId: number; tabs?: ReactNode }) {
  const [address, change] = useUrlState(DEFAULTS);
  const shown: PacketsShown = {
    search: address.search,
    department: address.department,
    state: isState(address.state) ? address.state : '',
    withheld: address.withheld === '1',
    page: Number(address.page) || 1,
  };
  const query = usePackets(cycleId, shown);
  const { data, error, isPlaceholderData } = query;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<Asked>(null);
  const lastPage =
    data === undefined || isPlaceholderData ? undefined : pageCount(data.totalResults);
  useEffect(() => {
    // If the page no longer exists, for example after all its packets were released, go to the last
    // page.
    if (lastPage !== undefined && shown.page > lastPage) change({ page: String(lastPage) });
  }, [lastPage, shown.page, change]);
  if (error instanceof ApiError && error.kind === 'not-found') return <PacketNotFound list />;
  const show = (next: Partial<typeof DEFAULTS>): void => {
    setChosen(new Set());
    change({ page: '1', ...next });
  };
  const close = (): void => {
    setAsked(null);
    setChosen(new Set());
  };
  const isFiltered =
    shown.search !== '' || shown.department !== '' || shown.state !== '' || shown.withheld;
  const ready = data?.counts.ready ?? 0;
  return (
    <PageFrame
      documentTitle={data ? PACKET_TEXTS.listOf({ cycle: data.cycle.name }) : PACKET_TEXTS.list}
      place={<Link to="/cycles">{PACKET_TEXTS.cycles}</Link>}
      primaryAction={
        ready > 0 && (
          <Button
            onClick={() =>
              setAsked({
                what: 'release',
                chosen: { search: shown.search, department: shown.department },
              })
            }
          >
            {PACKET_TEXTS.releaseAll({ count: ready })}
          </Button>
        )
      }
      subtitle={PACKET_TEXTS.listSubtitle}
      tabs={tabs}
      title={data?.cycle.name ?? (error ? PACKET_TEXTS.list : null)}
    >
      <ListBody
        bar={() =>
          data && (
            <PacketFilters
              counts={data.counts}
              departments={data.departments}
              onChange={show}
              shown={shown}
            />
          )
        }
        failed={PACKET_TEXTS.failed}
        query={query}
        skeleton={SKELETON}
      >
        {({ data: rows, totalResults }) => (
          <>
            <ChosenActions
              chosen={rows.filter(({ employee }) => chosen.has(employee.id))}
              onAsk={setAsked}
            />
            {rows.length > 0 ? (
              <PacketTable chosen={chosen} onChoose={setChosen} rows={rows} />
            ) : totalResults > 0 ? (
              // On the way to the last page: there are packets, only not on this page.
              <SkeletonRows {...SKELETON} />
            ) : (
              <EmptyState
                action={
                  isFiltered && (
                    <Button onClick={() => show(DEFAULTS)} variant="default">
                      {PACKET_TEXTS.clear}
                    </Button>
                  )
                }
                icon={IconPackages}
                title={isFiltered ? PACKET_TEXTS.noneFound : PACKET_TEXTS.none}
              >
                {isFiltered ? PACKET_TEXTS.noneFoundHint : PACKET_TEXTS.noneHint}
              </EmptyState>
            )}
            <PagedLinks
              onPage={(page) => show({ page: String(page) })}
              page={shown.page}
              pages={pageCount(totalResults)}
            />
          </>
        )}
      </ListBody>
      <Suspense>
        {asked?.what === 'release' && (
          <ReleaseDialog chosen={asked.chosen} cycleId={cycleId} onClose={close} />
        )}
        {asked?.what === 'unrelease' && (
          <UnreleaseDialog cycleId={cycleId} onClose={close} people={asked.people} />
        )}
      </Suspense>
    </PageFrame>
  );
}

/** Actions for the chosen people, by the state of their packets. */
function ChosenActions({
  chosen,
  onAsk,
}: {
  chosen: readonly PacketRow[];
  onAsk: (asked: Asked) => void;
}) {
  if (chosen.length === 0) return null;
  const idsOf = (isReleased: boolean): number[] =>
    chosen
      .filter(({ state }) => (state === 'released') === isReleased)
      .map(({ employee }) => employee.id);
  const [held, released] = [idsOf(false), idsOf(true)];
  return (
    <div aria-label={PACKET_TEXTS.chosen} className={styles.chosen} role="group">
      {held.length > 0 && (
        <Button onClick={() => onAsk({ what: 'release', chosen: { people: held } })}>
          {PACKET_TEXTS.releaseChosen({ count: held.length })}
        </Button>
      )}
      {released.length > 0 && (
        <Button onClick={() => onAsk({ what: 'unrelease', people: released })} variant="default">
          {PACKET_TEXTS.unreleaseChosen({ count: released.length })}
        </Button>
      )}
    </div>
  );
}
