import { Button } from '@mantine/core';
import { MESSAGES, pageCount, type BulkKind, type ListSort } from '@reviews/domain';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { ApiError } from '../../../../lib/api-error.ts';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { ColumnsButton } from '../../../../ui/columns-button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListBody } from '../../../../ui/list-body.tsx';
import { PageFrame } from '../../../../ui/page-frame.tsx';
import { RefreshBar } from '../../../../ui/refresh-bar.tsx';
import { PagedLinks } from '../../../../ui/paged-links.tsx';
import { useIsNarrow } from '../../../../ui/table-head.tsx';
import {
  fetchAllHashes,
  type FormPage,
  type FormSearch,
  type ListRef,
} from '../../api/cycles-api.ts';
import { useColumns } from '../../hooks/use-columns.ts';
import { useFormList, type FormList as ListModel } from '../../hooks/use-form-list.ts';
import { useFocusReturn } from '../../hooks/use-focus-return.ts';
import { useRowSelection } from '../../hooks/use-row-selection.ts';
import { BULK_ORDER } from '../../lib/bulk-labels.ts';
import { EMPLOYEE_COLUMN } from '../../lib/list-columns.ts';
import { filtersText } from '../../../../ui/filters/filter-values.ts';
import { AddPeopleButton } from '../adding/add-people-button.tsx';
import { PastActionsButton } from '../bulk/past-actions-button.tsx';
import { CycleNotFound } from '../cycle-not-found.tsx';
import { SavedFiltersButton } from '../saved/saved-filters-button.tsx';
import { FilterBar } from '../../../../ui/filters/filter-bar.tsx';
import { drawnColumns, PEERS_COLUMN } from './cells.tsx';
import { ExportForms } from './export-forms.tsx';
import { FormCards } from './form-cards.tsx';
import { FormTable, type Choosing } from './form-table.tsx';
import styles from './list.module.css';
import { ListToolbar, SortSelect } from './list-toolbar.tsx';
import type { FormRow, RowAction } from './row-action.ts';

const LIST_TEXTS = texts(formList);

const RowDialogs = lazyComponent(
  async () => (await import('../dialogs/row-dialogs.tsx')).RowDialogs,
);
const BulkDialog = lazyComponent(async () => (await import('../bulk/bulk-dialog.tsx')).BulkDialog);

/**
 * Window width in em below which cards replace the table. The peer column and columns beyond the
 * default ones each add to it.
 */
const NARROW = { usual: 56, peers: 16, further: 6 } as const;
const USUAL_COLUMNS = 7;
const SKELETON = { height: 64, rows: 8 };

function cardsBelow(columns: readonly { readonly key: string }[]): number {
  const peers = columns.some(({ key }) => key === PEERS_COLUMN) ? 1 : 0;
  const further = Math.max(0, columns.length - peers - USUAL_COLUMNS);
  return NARROW.usual + peers * NARROW.peers + further * NARROW.further;
}

/** Renders the dialog with the reviews that a nomination task has opened (PEER-07). */
type RenderPeerReviews = (row: FormRow, onClose: () => void) => ReactNode;

interface FormListProps extends ListRef {
  /** The user whose column choice this browser stores. */
  person: string;
  renderPeerReviews: RenderPeerReviews;
}

/**
 * Renders the review list of one pulse of a cycle (section 2.6): who is done, who is not, and the
 * actions for it.
 */
export function FormList({ cycleId, pulseId, person, renderPeerReviews }: FormListProps) {
  const ref = useMemo(() => ({ cycleId, pulseId }), [cycleId, pulseId]);
  const list = useFormList(ref);
  const { definitions } = list;
  const { data: page, error } = list.query;
  const [section, giveFocusBack] = useFocusReturn();
  const saved = useMemo(
    () => definitions && <SavedFiltersButton definitions={definitions} list={ref} />,
    [definitions, ref],
  );
  if (error instanceof ApiError && error.kind === 'not-found') return <CycleNotFound />;
  return (
    <PageFrame
      place={
        <>
          <Link to="/cycles">{LIST_TEXTS.cycles}</Link> /{' '}
          <Link to={`/cycles/${cycleId}/overview`}>{page?.cycle.name ?? LIST_TEXTS.overview}</Link>
        </>
      }
      secondaryActions={
        page !== undefined && (
          <>
            {mayChoose(page.permissions) && <PastActionsButton list={ref} />}
            {page.permissions.addPeople && <AddPeopleButton list={ref} />}
          </>
        )
      }
      title={page?.title ?? (error ? LIST_TEXTS.title : null)}
      width="wide"
    >
      <ListBody
        bar={() => (
          <FilterBar
            definitions={definitions}
            onChange={list.change}
            onReset={list.reset}
            onSearch={list.searchNow}
            values={list.filters}
          >
            {saved}
          </FilterBar>
        )}
        failed={LIST_TEXTS.failed}
        label={LIST_TEXTS.title}
        query={list.query}
        ref={section}
        refreshFailed={LIST_TEXTS.refreshFailed}
        skeleton={SKELETON}
      >
        {(shown) => (
          <Results
            giveFocusBack={giveFocusBack}
            list={list}
            listRef={ref}
            page={shown}
            person={person}
            renderPeerReviews={renderPeerReviews}
          />
        )}
      </ListBody>
    </PageFrame>
  );
}

interface ResultsProps {
  giveFocusBack: (hash: string | null) => void;
  list: ListModel;
  listRef: ListRef;
  page: FormPage;
  person: string;
  renderPeerReviews: RenderPeerReviews;
}

function Results({ giveFocusBack, list, listRef, page, person, renderPeerReviews }: ResultsProps) {
  const { data: rows, totalResults, permissions } = page;
  const { search } = list;
  const [action, setAction] = useState<RowAction | null>(null);
  const [bulk, setBulk] = useState<BulkKind | null>(null);
  const selection = useRowSelection(rows, filtersText(search.filters));
  const everyHash = useMutation({
    mutationFn: (asked: FormSearch) => fetchAllHashes(listRef, asked),
  });
  const { columns: byItself, otherColumns } = page;
  const model = useColumns(
    person,
    useMemo(() => drawnColumns({ columns: byItself, otherColumns }), [byItself, otherColumns]),
  );
  const { columns } = model;
  const choosing = useChoosing(selection, mayChoose(permissions));
  const sort = useMemo<ListSort>(
    () => ({ sort: search.sort, sortorder: search.sortorder }),
    [search.sort, search.sortorder],
  );
  const isNarrow = useIsNarrow(cardsBelow(columns));
  const Rows = isNarrow ? FormCards : FormTable;
  return (
    <div className={styles.results}>
      <RefreshBar running={list.query.isPlaceholderData ?? false} />
      <ListToolbar
        chosen={selection.count}
        choosingAll={everyHash.isPending}
        kinds={kindsOf(permissions)}
        onBulk={setBulk}
        onChooseAll={
          selection.page === 'all' && !selection.isAll
            ? () =>
                everyHash.mutate(search, {
                  onSuccess: (hashes) => selection.chooseAll(hashes, selection.chosen),
                })
            : null
        }
        onClear={() => {
          // Cancels a pending "select all results".
          everyHash.reset();
          selection.clear();
        }}
        tools={
          <>
            <ColumnsButton fixed={EMPLOYEE_COLUMN} model={model} />
            <ExportForms
              columns={model.areUsual ? null : model.keys}
              list={listRef}
              search={search}
              total={totalResults}
            />
          </>
        }
        total={totalResults}
      />
      {isNarrow && rows.length > 0 && (
        <SortSelect columns={page.columns} onSort={list.sortBy} sort={sort} />
      )}
      {rows.length === 0 ? (
        <Nothing isFiltered={Object.keys(search.filters).length > 0} onReset={list.reset} />
      ) : (
        <Rows
          choosing={choosing}
          columns={columns}
          onAction={setAction}
          onSort={list.sortBy}
          rows={rows}
          sort={sort}
          title={page.title}
        />
      )}
      <PagedLinks onPage={list.goToPage} page={search.page} pages={pageCount(totalResults)} />
      <Suspense>
        {action?.kind === 'peer-reviews' && renderPeerReviews(action.row, () => setAction(null))}
        {action && action.kind !== 'peer-reviews' && (
          <RowDialogs
            action={action}
            list={listRef}
            onClose={() => {
              setAction(null);
              giveFocusBack(action.row.hash);
            }}
            onRemoved={selection.drop}
            title={page.title}
          />
        )}
        {bulk !== null && (
          <BulkDialog
            chosen={[...selection.chosen]}
            kind={bulk}
            list={listRef}
            onClose={(changed) => {
              setBulk(null);
              if (!changed) return;
              // The bar and the pressed button disappear with the selection.
              giveFocusBack(null);
              selection.clear();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

type Permissions = FormPage['permissions'];

/** LIST-09, AMB-44. */
const mayChoose = ({ bulkReopen, close }: Permissions): boolean => bulkReopen || close;

const kindsOf = ({
  bulkReopen: reopen,
  bulkReassign: reassign,
  close,
  extend,
  remind,
}: Permissions): BulkKind[] => {
  const may: Readonly<Record<BulkKind, boolean>> = { reopen, reassign, close, extend, remind };
  return BULK_ORDER.filter((kind) => may[kind]);
};

/** Returns the selection for the table; null without a list-wide permission (LIST-09, AMB-44). */
function useChoosing(
  { chosen, page, toggle, togglePage }: ReturnType<typeof useRowSelection>,
  isAllowed: boolean,
): Choosing | null {
  return useMemo(
    () => (isAllowed ? { isChosen: (hash) => chosen.has(hash), page, toggle, togglePage } : null),
    [chosen, page, toggle, togglePage, isAllowed],
  );
}

/** Shows the empty state (LIST-13), and a reset if filters are the cause. */
function Nothing({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <EmptyState
      action={
        isFiltered && (
          <Button onClick={onReset} variant="default">
            {LIST_TEXTS.resetFilters}
          </Button>
        )
      }
      quiet
      title={MESSAGES.lists.empty}
    >
      {isFiltered ? LIST_TEXTS.tryOthers : LIST_TEXTS.noneYet}
    </EmptyState>
  );
}
