import * as contracts from '@reviews/contracts';
import { InvalidInput, MESSAGES } from '@reviews/domain';
import { csvFile } from '../../core/files/csv.ts';
import { xlsxFile } from '../../core/files/xlsx.ts';
import { route } from '../../http/route.ts';
import { StreamReply } from '../../http/stream-reply.ts';
import type { Services } from '../../services.ts';
import { exportName, presentTable } from './changelog-export.presenter.ts';
import { presentLines } from './changelog.presenter.ts';
import type { LogAsked } from './changelog.service.ts';
import { placeOf, placeText } from './line-places.ts';

const FILES = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csvFile },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: xlsxFile,
  },
} as const;

interface AskedQuery {
  readonly section: LogAsked['section'];
  readonly filters?: LogAsked['filters'] | undefined;
  readonly record?: string | undefined;
  readonly record_id?: string | undefined;
}

/**
 * Reads the query.
 * @throws InvalidInput for a record kind without an id, or the reverse
 */
function askedOf({ section, filters = {}, record, record_id: id }: AskedQuery): LogAsked {
  if ((record === undefined) !== (id === undefined))
    throw new InvalidInput([
      {
        path: record === undefined ? 'record' : 'record_id',
        message: MESSAGES.lists.unknownFilter,
      },
    ]);
  return {
    section,
    filters,
    record: record === undefined || id === undefined ? null : { kind: record, id },
  };
}

export const changelogRoutes = ({ changelog }: Services) => [
  route(contracts.listChangelog, {
    auth: 'session',
    handle: async ({ actor, query: { before, ...query } }) => {
      const after = before === undefined ? null : placeOf(before);
      const { found, next } = await changelog.list(actor, askedOf(query), after);
      return {
        data: presentLines(actor, found, after),
        next: next === null ? null : placeText(next),
      };
    },
  }),
  route(contracts.listChangelogFilters, {
    auth: 'session',
    handle: async ({ actor, query }) => changelog.filters(actor, query.section),
  }),
  route(contracts.exportChangelog, {
    auth: 'session',
    handle: async ({ actor, query: { format, ...query } }) => {
      const asked = await changelog.export(actor, { ...askedOf(query), format });
      const { type, write } = FILES[format];
      return new StreamReply(type, exportName(asked.today, format), (signal) =>
        write(presentTable(actor, asked, signal)),
      );
    },
  }),
];
