import { DAY_ORDERS, FIELD_TYPES, IMPORT_FIELDS, IMPORT_KINDS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, moment, recordId, recordIdText, searchedText } from './wire.ts';

const MAX_COLUMNS = 500;
const MAX_PAGE = 10_000;
const ofImport = z.strictObject({ id: recordIdText });
const noBody = z.union([z.strictObject({}), z.undefined()]);

export const IMPORT_STATES = [
  'mapping',
  'reading',
  'ready',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
  'discarded',
] as const;

export const importMapping = z.strictObject({
  /**
   * One entry per column, in file order: a product field, or a custom field by id (`field_12`).
   * Null: the column is not imported.
   */
  fields: z
    .array(z.union([z.literal(IMPORT_FIELDS), z.templateLiteral(['field_', z.int()])]).nullable())
    .max(MAX_COLUMNS),
  /** Order of day and month in ambiguous dates. */
  day_order: z.literal(DAY_ORDERS).nullable(),
  /** An active employee missing from the file is kept, or marked as having left. */
  missing: z.literal(['keep', 'leave']),
  /** An empty cell changes nothing, or clears a field that may be empty. */
  empty_cells: z.literal(['keep', 'clear']),
});
export type ImportMappingInput = z.output<typeof importMapping>;

export const importCounts = z.strictObject({
  added: z.int(),
  changed: z.int(),
  moved: z.int(),
  left: z.int(),
  unchanged: z.int(),
  refused: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

const summary = {
  id: recordId,
  state: z.literal(IMPORT_STATES),
  file: z.strictObject({
    name: z.string(),
    size: z.int(),
    format: z.literal(['csv', 'xlsx']),
    encoding: z.string().nullable(),
    separator: z.string().nullable(),
    sheet: z.string().nullable(),
  }),
  row_count: z.int(),
  /** Counts of the preview. Someone who is both moved and changed counts as both. */
  counts: importCounts.nullable(),
  /** Progress of the running step, in percent. */
  progress: z.int(),
  /** What went wrong, if there is something to tell. */
  fault: z.string().nullable(),
  started_by: z.string().nullable(),
  started_at: moment,
  applied_by: z.string().nullable(),
  applied_at: moment.nullable(),
  undone_by: z.string().nullable(),
  undone_at: moment.nullable(),
};

const importSummary = z.strictObject(summary);
export type ImportSummary = z.infer<typeof importSummary>;

const importView = z.strictObject({
  ...summary,
  columns: z.array(
    z.strictObject({
      name: z.string(),
      samples: z.array(z.string()),
      filled: z.int(),
      /** An ambiguous date from the file. */
      day_example: z.string().nullable(),
    }),
  ),
  /** Custom fields that a column can map to. */
  custom_fields: z.array(
    z.strictObject({ id: recordId, name: z.string(), type: z.literal(FIELD_TYPES) }),
  ),
  /**
   * The chosen mapping. Before one is chosen: a guess from headings, values and the last import.
   */
  mapping: importMapping,
  /** Must be sent on apply, so that only the plan that was seen is applied. */
  digest: z.string().nullable(),
  /** Kinds that only have counts left, because their rows were deleted. */
  gone: z.array(z.literal(IMPORT_KINDS)),
});
export type ImportView = z.infer<typeof importView>;

/**
 * The body is multipart/form-data with one file in field `file`: CSV or XLSX, whatever its name
 * says. Imports nothing yet.
 */
export const uploadImport = endpoint({
  id: 'uploadImport',
  method: 'POST',
  path: '/api/imports',
  tag: 'imports',
  summary: 'Upload a file of people.',
  response: importView,
  fileField: 'file',
});

export const listImports = endpoint({
  id: 'listImports',
  method: 'GET',
  path: '/api/imports',
  tag: 'imports',
  summary: 'List all imports, newest first.',
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1) }),
  response: z.strictObject({ data: z.array(importSummary), totalResults: z.int() }),
});

export const showImport = endpoint({
  id: 'showImport',
  method: 'GET',
  path: '/api/imports/:id',
  tag: 'imports',
  summary: 'Show an import with its columns, mapping and progress.',
  params: ofImport,
  response: importView,
});

/**
 * Reads the file with this mapping and builds the preview, as a job. Can be repeated with another
 * mapping.
 */
export const mapImport = endpoint({
  id: 'mapImport',
  method: 'POST',
  path: '/api/imports/:id/mapping',
  tag: 'imports',
  summary: 'Save the column mapping and create the preview.',
  params: ofImport,
  body: importMapping,
  response: importView,
});

const importRow = z.strictObject({
  line: z.int().nullable(),
  kind: z.literal(IMPORT_KINDS),
  employee_id: recordId.nullable(),
  name: z.string(),
  number: z.string(),
  changes: z.array(
    z.strictObject({
      field: z.string(),
      label: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  reasons: z.array(z.string()),
  notes: z.array(z.string()),
});
export type ImportRowView = z.infer<typeof importRow>;

/**
 * Rows of one kind. `moved` lists everyone whose manager changes, with or without other changes.
 */
export const listImportRows = endpoint({
  id: 'listImportRows',
  method: 'GET',
  path: '/api/imports/:id/rows',
  tag: 'imports',
  summary: 'List the rows of the preview.',
  params: ofImport,
  query: z.strictObject({
    kind: z.literal(IMPORT_KINDS),
    search: searchedText.optional(),
    page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  }),
  response: z.strictObject({ data: z.array(importRow), totalResults: z.int() }),
});

/**
 * Applies the plan that was seen, as a job, in one transaction. If people have changed since,
 * applies nothing and builds a new preview.
 */
export const applyImport = endpoint({
  id: 'applyImport',
  method: 'POST',
  path: '/api/imports/:id/apply',
  tag: 'imports',
  summary: 'Apply a preview.',
  params: ofImport,
  body: z.strictObject({ digest: z.string().max(100) }),
  response: importView,
});

/**
 * Refused when people have changed since, and names them. With `keep_changed` they stay as they are
 * and everyone else is reverted.
 */
export const undoImport = endpoint({
  id: 'undoImport',
  method: 'POST',
  path: '/api/imports/:id/undo',
  tag: 'imports',
  summary: 'Undo an applied import.',
  params: ofImport,
  body: z.strictObject({ keep_changed: z.boolean().default(false) }),
  response: importView,
});

export const discardImport = endpoint({
  id: 'discardImport',
  method: 'POST',
  path: '/api/imports/:id/discard',
  tag: 'imports',
  summary: 'Discard an import that was not applied.',
  params: ofImport,
  body: noBody,
  response: messageReply,
});
