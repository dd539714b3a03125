import * as contracts from '@reviews/contracts';
import { IMPORT_MAX_BYTES, MESSAGES } from '@reviews/domain';
import { readNamedUpload } from '../../http/multipart.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentImport, presentRow, presentShown } from './imports.presenter.ts';

const { imports: texts } = MESSAGES;
const MEGABYTE = 1024 * 1024;

export const importRoutes = ({ imports }: Services) => [
  route(contracts.uploadImport, {
    auth: 'session',
    handle: async ({ actor, transport }) => {
      imports.requireImporting(actor);
      const file = await readNamedUpload(transport.request, IMPORT_MAX_BYTES, {
        tooLarge: texts.tooLarge({ megabytes: IMPORT_MAX_BYTES / MEGABYTE }),
        missing: texts.noFile,
      });
      return presentShown(await imports.upload(actor, file));
    },
  }),
  route(contracts.listImports, {
    auth: 'session',
    handle: async ({ actor, query }) => {
      const { records, total } = await imports.list(actor, query.page);
      return { data: records.map(presentImport), totalResults: total };
    },
  }),
  route(contracts.showImport, {
    auth: 'session',
    handle: async ({ actor, params }) => presentShown(await imports.show(actor, params.id)),
  }),
  route(contracts.mapImport, {
    auth: 'session',
    handle: async ({ actor, params, body }) =>
      presentShown(await imports.map(actor, params.id, body)),
  }),
  route(contracts.listImportRows, {
    auth: 'session',
    handle: async ({ actor, params, query: { kind, search = '', page } }) => {
      const { rows, total } = await imports.rows(actor, params.id, { kind, search, page });
      return { data: rows.map(presentRow), totalResults: total };
    },
  }),
  route(contracts.applyImport, {
    auth: 'session',
    handle: async ({ actor, params, body }) =>
      presentShown(await imports.apply(actor, params.id, body.digest)),
  }),
  route(contracts.undoImport, {
    auth: 'session',
    handle: async ({ actor, params, body }) =>
      presentShown(await imports.undo(actor, params.id, body.keep_changed)),
  }),
  route(contracts.discardImport, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      await imports.discard(actor, params.id);
      return { message: texts.discarded };
    },
  }),
];
