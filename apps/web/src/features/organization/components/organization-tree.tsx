import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { TreeNode } from '@reviews/contracts/organization';
import { searchForFilter } from '../../../lib/find-employees.ts';
import { readRecordId } from '../../../lib/record-id.ts';
import { toast } from '../../../lib/toasts.ts';
import { useChangeSearch } from '../../../lib/use-change-search.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EmployeePicker, type PickableEmployee } from '../../../ui/employee-picker.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { fetchLevel, fetchPath, ORGANIZATION_KEY } from '../api/organization-queries.ts';
import { ORGANIZATION_TEXTS } from '../lib/organization-texts.ts';
import {
  addressOf,
  linesOf,
  toggled,
  treeOf,
  withLevel,
  withPath,
  type LevelOf,
  type TreeLine,
} from '../lib/tree-state.ts';
import styles from './organization.module.css';
import { MoreRow, NodeRow, WaitingRow } from './tree-rows.tsx';

const ROW = 44;
const PERSON = 'person';
const OPENED = 'open';

/**
 * The reporting tree (RT-30). Each level is fetched when it is opened. The person searched for and
 * the opened levels are in the address.
 */
export function OrganizationTree() {
  const tree = useTree();
  const { lines, found, error, retry, isLoading } = tree;
  return (
    <PageFrame subtitle={ORGANIZATION_TEXTS.subtitle} title={ORGANIZATION_TEXTS.title}>
      <Box maw={420} mb="md">
        <EmployeePicker
          error={null}
          label={ORGANIZATION_TEXTS.find}
          onChange={(person) => tree.find(person)}
          placeholder={ORGANIZATION_TEXTS.findHint}
          search={searchForFilter}
          value={found}
        />
      </Box>
      {lines.length === 0 && error !== null && (
        <ErrorState
          error={error}
          onRetry={retry}
          retrying={isLoading}
          title={ORGANIZATION_TEXTS.failed}
        />
      )}
      {lines.length === 0 &&
        error === null &&
        (isLoading ? (
          <SkeletonRows height={ROW} rows={6} />
        ) : (
          <EmptyState title={ORGANIZATION_TEXTS.empty}>{ORGANIZATION_TEXTS.emptyHint}</EmptyState>
        ))}
      {lines.length > 0 && <Grid tree={tree} />}
    </PageFrame>
  );
}

type Tree = ReturnType<typeof useTree>;

function useTree() {
  const [error, setError] = useState<Error | null>(null);
  const [failed, setFailed] = useState<ReadonlySet<LevelOf>>(new Set());
  const [isLoading, setLoading] = useState(true);
  const [picked, setPicked] = useState<PickableEmployee | null>(null);
  const [params] = useSearchParams();
  const changeSearch = useChangeSearch();
  const [state, setState] = useState(() => treeOf(params.get(OPENED) ?? ''));
  const personId = readRecordId(params.get(PERSON) ?? undefined);
  const client = useQueryClient();

  const load = useCallback(
    async (of: LevelOf, after = 0): Promise<void> => {
      setFailed((before) => new Set([...before].filter((one) => one !== of)));
      try {
        const part = await client.fetchQuery({
          queryKey: [...ORGANIZATION_KEY, 'level', of, after],
          queryFn: ({ signal }) => fetchLevel(of, after, signal),
          staleTime: 0,
          meta: { errorToast: false },
        });
        setState((before) => withLevel(before, part));
        setError(null);
      } catch (cause) {
        setFailed((before) => new Set([...before, of]));
        if (of === null && cause instanceof Error) setError(cause);
      }
      setLoading(false);
    },
    [client],
  );
  useEffect(() => void load(null), [load]);

  const name = picked?.preferred_name ?? '';
  useEffect(() => {
    if (personId === null) return;
    let isWanted = true;
    void client
      .fetchQuery({
        queryKey: [...ORGANIZATION_KEY, 'path', personId],
        queryFn: ({ signal }) => fetchPath(personId, signal),
        staleTime: 0,
      })
      .then((path) => {
        if (!isWanted) return;
        if (path.length === 0) toast.info(ORGANIZATION_TEXTS.notFound({ name }));
        else setState((before) => withPath(before, path));
      })
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
    // `personId` decides what to load; `name` is only used in the message.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [personId, client]);

  const open = (node: TreeNode, on: boolean): void =>
    setState((before) => toggled(before, node.id, on));
  const lines = useMemo(() => linesOf(state), [state]);
  // Fetch each visible open level once, whether a press or the address opened it.
  const asked = useRef(new Set<number>());
  useEffect(() => {
    for (const line of lines) {
      if (line.kind !== 'waiting' || asked.current.has(line.of)) continue;
      asked.current.add(line.of);
      void load(line.of);
    }
  }, [lines, load]);
  const opened = addressOf(state);
  useEffect(() => {
    if ((params.get(OPENED) ?? '') === opened) return;
    changeSearch(
      (search) => {
        if (opened === '') search.delete(OPENED);
        else search.set(OPENED, opened);
        return search;
      },
      { replace: true },
    );
  }, [opened, params, changeSearch]);
  const foundLine = lines.find((line) => line.kind === 'node' && line.node.id === personId);
  const foundNode = foundLine?.kind === 'node' ? foundLine.node : null;
  const found =
    personId === null
      ? null
      : picked?.id === personId
        ? picked
        : foundNode && { ...foundNode, manager_name: '' };
  return {
    lines,
    error,
    failed,
    isLoading,
    personId,
    found,
    open,
    retry: () => {
      setLoading(true);
      void load(null);
    },
    load: (of: LevelOf) => void load(of, state.levels.get(of)?.data.length ?? 0),
    find: (person: PickableEmployee | null) => {
      setPicked(person);
      changeSearch((search) => {
        if (person === null) search.delete(PERSON);
        else search.set(PERSON, String(person.id));
        return search;
      });
    },
  };
}

const keyOf = (line: TreeLine): string =>
  line.kind === 'node' ? `node ${line.node.id}` : `${line.kind} ${line.of ?? 'top'}`;

/**
 * The tree as a treegrid (WAI-ARIA): one row has the focus; up and down arrows move, right opens,
 * left closes or goes to the manager.
 */
function Grid({ tree: { lines, open, load, failed, personId } }: { tree: Tree }) {
  const [active, setActive] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const found = personId === null ? null : `node ${personId}`;
  const keys = useMemo(() => lines.map(keyOf), [lines]);
  const focusable = active !== null && keys.includes(active) ? active : (keys[0] ?? null);
  const rowOf = (key: string): HTMLElement | null =>
    grid.current?.querySelector(`[data-key="${key}"]`) ?? null;

  const isFound = found !== null && keys.includes(found);
  useEffect(() => {
    if (found === null || !isFound) return;
    setActive(found);
    grid.current?.querySelector(`[data-key="${found}"]`)?.scrollIntoView({ block: 'center' });
  }, [found, isFound]);

  const go = (key: string | undefined): void => {
    if (key === undefined) return;
    setActive(key);
    rowOf(key)?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const index = keys.indexOf(focusable ?? '');
    const line = lines[index];
    if (
      line === undefined ||
      !(event.target instanceof HTMLElement) ||
      event.target.dataset['key'] === undefined
    )
      return;
    const node = line.kind === 'node' ? line : null;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(keys[index + 1]),
      ArrowUp: () => go(keys[index - 1]),
      Home: () => go(keys[0]),
      End: () => go(keys.at(-1)),
      ArrowRight: () => {
        if (node === null || node.node.reports === 0) return;
        if (node.isOpen) go(keys[index + 1]);
        else open(node.node, true);
      },
      ArrowLeft: () => {
        if (node?.isOpen === true) open(node.node, false);
        else if (node !== null && node.parent !== null) go(`node ${node.parent}`);
      },
      Enter: () => {
        const row = rowOf(focusable ?? '');
        (
          row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('button')
        )?.click();
      },
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <p className={styles.keys}>{ORGANIZATION_TEXTS.keys}</p>
      <div
        aria-label={ORGANIZATION_TEXTS.title}
        className={styles.grid}
        onKeyDown={press}
        ref={grid}
        role="treegrid"
        tabIndex={-1}
      >
        <div role="rowgroup">
          <div className={styles.head} role="row">
            {[
              ORGANIZATION_TEXTS.name,
              ORGANIZATION_TEXTS.position,
              ORGANIZATION_TEXTS.department,
              ORGANIZATION_TEXTS.people,
            ].map((column) => (
              <div key={column} role="columnheader">
                {column}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {lines.map((line) => {
            const key = keyOf(line);
            const place = {
              isFocusable: key === focusable,
              onFocus: () => setActive(key),
              rowKey: key,
            };
            if (line.kind === 'node')
              return (
                <NodeRow
                  {...place}
                  isFound={key === found}
                  key={key}
                  line={line}
                  onToggle={() => open(line.node, !line.isOpen)}
                />
              );
            if (line.kind === 'more')
              return (
                <MoreRow
                  {...place}
                  depth={line.depth}
                  key={key}
                  left={line.left}
                  onMore={() => load(line.of)}
                />
              );
            return (
              <WaitingRow
                {...place}
                depth={line.depth}
                hasFailed={failed.has(line.of)}
                key={key}
                onRetry={() => load(line.of)}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}
