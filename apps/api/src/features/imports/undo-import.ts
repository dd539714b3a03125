import type { Tx } from '@reviews/db';
import {
  changedSince,
  comesBelow,
  Conflict,
  IMPORT_MAX_NAMED,
  keptPeople,
  MESSAGES,
  reportingLoops,
} from '@reviews/domain';
import { audit } from '../../core/audit.ts';
import { onTransaction, type Sql } from '../../core/sql.ts';
import { lockFields } from '../custom-fields/public.ts';
import { lockTree, rebuildLines } from '../employees/public.ts';
import { requireAdministrator, waitForAccess } from '../roles/public.ts';
import { endAccess } from '../users/public.ts';
import { doerOf, fillsFields, type OnProgress } from './apply-plan.ts';
import { lockPeople } from './apply.queries.ts';
import * as imports from './imports.queries.ts';
import type { Asked, ImportRecord } from './imports.queries.ts';
import { findNamed, restoreFields, type NamedRow } from './own-fields.queries.ts';
import * as undo from './undo.queries.ts';
import type { UndoRow } from './undo.queries.ts';
import { findWithheld } from './within-reach.ts';

const { imports: texts } = MESSAGES;

/** People who are restored, and people who stay as they are. */
export interface UndoPlan {
  readonly back: readonly UndoRow[];
  readonly kept: readonly UndoRow[];
}

/** Keeps added people who have a report who stays. */
function keepManagers(
  rows: readonly UndoRow[],
  kept: Set<number>,
  above: ReadonlyMap<number, number | null>,
): void {
  const added = new Map(rows.filter((row) => row.is_new).map((row) => [row.employee_id, row]));
  const goes = (id: number) => added.has(id) && !kept.has(id);
  const returns = new Set(rows.filter((row) => !row.is_new).map((row) => row.employee_id));
  const waiting = [...above]
    .filter(([id]) => !goes(id) && !(returns.has(id) && !kept.has(id)))
    .map(([, manager]) => manager);
  for (let manager = waiting.pop(); manager !== undefined; manager = waiting.pop()) {
    if (manager === null || !goes(manager)) continue;
    kept.add(manager);
    waiting.push(above.get(manager) ?? null);
  }
}

/**
 * Keeps added people who are named in a field of someone who stays.
 * @returns whether there were any
 */
function keepNamed(
  rows: readonly UndoRow[],
  kept: Set<number>,
  named: readonly NamedRow[],
): boolean {
  if (named.length === 0) return false;
  const goes = new Set(
    rows.filter((row) => !kept.has(row.employee_id)).map((row) => row.employee_id),
  );
  const needed = named.filter(
    ({ person_id: person, holder_id: holder, is_of_import: isOfImport }) =>
      goes.has(person) && !(isOfImport && goes.has(holder)),
  );
  for (const { person_id: person } of needed) kept.add(person);
  return needed.length > 0;
}

/**
 * Decides who can be restored: no one who was changed since or is needed by others, and no one into
 * a loop.
 */
export function planUndo(
  rows: readonly UndoRow[],
  now: ReadonlyMap<number, number | null>,
  named: readonly NamedRow[] = [],
): UndoPlan {
  const kept = new Set(rows.filter((row) => row.is_changed).map((row) => row.employee_id));
  for (;;) {
    do keepManagers(rows, kept, now);
    while (keepNamed(rows, kept, named));
    const after = new Map(now);
    for (const row of rows)
      if (!kept.has(row.employee_id)) after.set(row.employee_id, row.former_id);
    const returning = rows
      .filter((row) => !row.is_new && !kept.has(row.employee_id))
      .map((row) => row.employee_id);
    const circles = reportingLoops(after, returning)
      .flat()
      .filter((id) => returning.includes(id));
    if (circles.length === 0) break;
    for (const id of circles) kept.add(id);
  }
  return {
    back: rows.filter((row) => !kept.has(row.employee_id)),
    kept: rows.filter((row) => kept.has(row.employee_id)),
  };
}

const namesOf = async (
  sql: Sql,
  { kept, isWithheld }: Pick<WithheldPlan, 'kept' | 'isWithheld'>,
) => ({
  names: await undo.findNames(
    sql,
    kept.slice(0, IMPORT_MAX_NAMED).map((row) => row.employee_id),
  ),
  more: Math.max(0, kept.length - IMPORT_MAX_NAMED),
  isWithheld,
});

/** A plan, and whether anyone stays because the actor may not change them. */
interface WithheldPlan extends UndoPlan {
  readonly isWithheld: boolean;
}

async function undoPlanOf(
  sql: Sql,
  { id, applied_at: appliedAt }: ImportRecord,
  asked: Asked,
): Promise<WithheldPlan> {
  if (appliedAt === null) throw new Conflict(texts.notApplied);
  const [withheld, now] = [await findWithheld(sql, id, asked), await undo.findManagers(sql)];
  const isGiven = comesBelow(now, asked.reads_everyone === true ? [] : asked.employee_ids);
  // No one returns below the actor whose reviews no role of the actor may read (decision 038).
  const givesPeople = ({ employee_id: person, former_id: former }: UndoRow): boolean =>
    former !== null && former !== now.get(person) && isGiven(person, former);
  const found = await undo.findUndoRows(sql, id, appliedAt);
  const notTheirs = new Set(
    found
      .filter((row) => withheld.has(row.employee_id) || givesPeople(row))
      .map((row) => row.employee_id),
  );
  const rows = found.map((row) =>
    notTheirs.has(row.employee_id) ? { ...row, is_changed: true } : row,
  );
  return { ...planUndo(rows, now, await findNamed(sql, id)), isWithheld: notTheirs.size > 0 };
}

/**
 * Returns what the undo would do for this actor.
 * @throws Conflict, naming people changed since or not theirs to change, unless these may stay;
 * also if no one is left
 */
export async function requireUndoable(
  sql: Sql,
  record: ImportRecord,
  asked: Asked,
  keepChanged: boolean,
): Promise<WithheldPlan> {
  const plan = await undoPlanOf(sql, record, asked);
  if (plan.back.length === 0) throw new Conflict(texts.nothingToUndo);
  if (plan.kept.length > 0 && !keepChanged)
    throw new Conflict(changedSince(await namesOf(sql, plan)), {
      kept: plan.kept.length,
      back: plan.back.length,
    });
  return plan;
}

/**
 * Undoes an import in the given transaction: restores everyone who is still as the import left
 * them.
 */
export async function undoImport(
  tx: Tx,
  record: ImportRecord,
  now: Date,
  onProgress: OnProgress,
): Promise<void> {
  const { id, asked, applied_at: appliedAt, counts, mapping } = record;
  if (asked === null || appliedAt === null || mapping === null)
    throw new Error('The import was not applied.');
  const sql = onTransaction(tx);
  await waitForAccess(sql);
  await lockTree(sql);
  if (fillsFields(mapping)) await lockFields(sql);
  await lockPeople(sql);
  const plan = await requireUndoable(sql, record, asked, asked.keep_changed === true);
  const { back, kept } = plan;
  await undo.layOutUndo(
    sql,
    id,
    back.map(({ seq }) => seq),
  );
  await onProgress(20);
  const closedAccess = await undo.closesAccess(sql);
  await undo.logUndo(sql, id, asked, now);
  await undo.takeMovesBack(sql, appliedAt);
  await onProgress(40);
  await endAccess(sql, await undo.findClosing(sql), now);
  await undo.restorePeople(sql, now);
  if (fillsFields(mapping)) await restoreFields(sql, id);
  await onProgress(60);
  await undo.removeAdded(sql);
  await rebuildLines(sql, undo.movedBack);
  await onProgress(90);
  if (closedAccess) await requireAdministrator(sql);
  if (counts?.made !== undefined) await undo.removeEmptyPlaces(sql, counts.made);
  await imports.endUndone(
    sql,
    id,
    asked,
    kept.length === 0 ? null : keptPeople(await namesOf(sql, plan)),
    now,
  );
  await audit(tx, doerOf(asked), now, {
    action: 'import.undone',
    entity: 'people_import',
    entityId: id,
    details: { restored: back.length, kept: kept.length },
  });
}
