import { MESSAGES } from '@reviews/domain';
import { refuseFile, type TableFile } from './table-file.ts';
import { textTable } from './text-table.ts';
import { workbookTable } from './workbook.ts';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** Signature of .xls files and password-protected workbooks. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Opens a file by its bytes, whatever its name.
 * @throws InvalidInput if it is not a table
 */
export async function openTable(bytes: Buffer): Promise<TableFile> {
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return workbookTable(bytes);
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND))
    throw refuseFile(bytes.includes(LOCKED) ? MESSAGES.imports.locked : MESSAGES.imports.notATable);
  return textTable(bytes);
}
