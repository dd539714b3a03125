import * as contracts from '@reviews/contracts';
import { csvFile } from '../../../core/files/csv.ts';
import { xlsxFile } from '../../../core/files/xlsx.ts';
import { route } from '../../../http/route.ts';
import { StreamReply } from '../../../http/stream-reply.ts';
import type { Services } from '../../../services.ts';
import { exportName, presentTable } from './list-export.presenter.ts';

const FILES = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csvFile },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: xlsxFile,
  },
} as const;

/** Route for exporting the list of a pulse's forms. */
export const listExportRoutes = ({ listExport }: Services) => [
  route(contracts.exportCyclePulse, {
    auth: 'session',
    handle: async ({ actor, params, query }) => {
      const { format, filters = {}, sort, sortorder, columns: keys = [] } = query;
      const list = await listExport.open(actor, params.cycleId, params.pulseId, {
        format,
        filters,
        sort,
        descending: sortorder === 'desc',
        columns: keys,
      });
      const { type, write } = FILES[format];
      return new StreamReply(type, exportName(list.pulse, list.today, format), (signal) =>
        write(presentTable(actor, list, signal)),
      );
    },
  }),
];
