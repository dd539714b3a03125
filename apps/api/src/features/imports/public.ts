/** For scheduled imports, which import files as a person would. */
export type { Scan } from './files/scan.ts';
export { scanFile } from './scan-file.ts';
export { canImport, requireImporting } from './imports.policy.ts';
export { fileNameOf, keepImportFile } from './imports.service.ts';
export {
  beginReading,
  beginWork,
  discard,
  findAtWork,
  findLastMapping,
  ImportRecord,
  insertImport,
  takeTurn,
  type Asked,
} from './imports.queries.ts';
