import type { Database } from '@reviews/db';
import { InvalidInput, MESSAGES, type ListColumnKey } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import { audit } from '../../../core/audit.ts';
import type { Clock } from '../../../core/clock.ts';
import { XLSX_MAX_ROWS } from '../../../core/files/xlsx.ts';
import { fromSnapshot } from '../../../core/snapshot.ts';
import { onPool } from '../../../core/sql.ts';
import type { CyclePulseRecord } from '../../cycles/public.ts';
import { chosenColumns, type Column } from './list-columns.ts';
import { everyRow, findRows, RowId } from './list-export.queries.ts';
import { countRows, type TrackedRow } from './tracking.queries.ts';
import { listQuestion, requireTrackedPulse, type ListInput } from './tracking.service.ts';

/** Rows of one export in memory at once. */
const BATCH = 1_000;

export interface ExportInput extends Pick<ListInput, 'filters' | 'sort' | 'descending'> {
  readonly format: 'csv' | 'xlsx';
  /** Empty for the list's default columns. */
  readonly columns: readonly ListColumnKey[];
}

export interface ListExport {
  readonly pulse: CyclePulseRecord;
  readonly columns: readonly Column[];
  /** YYYY-MM-DD in the organisation's time zone. */
  readonly today: string;
  /** Returns the rows in batches. The first batch logs who exports how many. */
  readonly batches: (signal: AbortSignal) => AsyncGenerator<TrackedRow[]>;
}

export type ListExportService = ReturnType<typeof createListExportService>;

/**
 * Creates the service that exports lists of forms: the same rows that the list shows the same
 * person with the same filters.
 */
export function createListExportService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /**
     * Opens an export.
     * @throws NotAllowed, NotVisible, InvalidInput; iterating throws InvalidInput if the rows do
     * not fit into a sheet
     */
    async open(
      actor: Actor,
      cycleId: number,
      pulseId: number,
      { format, filters, sort, descending, columns: keys }: ExportInput,
    ): Promise<ListExport> {
      const pulse = await requireTrackedPulse(onPool(db), actor, cycleId, pulseId);
      const { question, reader } = listQuestion(actor, pulse, clock.now(), filters);
      const batches = (signal: AbortSignal) =>
        fromSnapshot(db, signal, async function* read(snapshot) {
          const rows = await countRows(snapshot.sql, question);
          if (format === 'xlsx' && rows > XLSX_MAX_ROWS)
            throw new InvalidInput(
              [{ path: 'format', message: MESSAGES.lists.exportTooLong }],
              MESSAGES.lists.exportTooLong,
            );
          await audit(db.prisma, actor, clock.now(), {
            action: 'forms.exported',
            entity: 'cycle',
            entityId: cycleId,
            details: { pulse_id: pulseId, rows, format, filters: Object.keys(filters) },
          });
          for await (const ids of snapshot.batches(
            RowId,
            everyRow(question, { sort, descending }),
            BATCH,
          )) {
            yield await findRows(snapshot.sql, question, ids, reader);
          }
        });
      return { pulse, columns: chosenColumns(pulse, keys), today: question.today, batches };
    },
  };
}
