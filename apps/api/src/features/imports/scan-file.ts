import { MESSAGES } from '@reviews/domain';
import type { Scan } from './files/scan.ts';
import { refuseFile } from './files/table-file.ts';
import { ProcessEnded, withProcess } from './own-process.ts';

/** Enough for the largest workbook with its shared strings. */
const HEAP_MB = 256;

/** Scans one file at a time, to limit the total memory to that of one. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Scans a file in a separate process whose memory is returned: a file of 20 MB blocks no one.
 * @throws InvalidInput if it is not a list of people
 */
export function scanFile(bytes: Uint8Array): Promise<Scan> {
  const scanned = turn.then(() => scan(bytes));
  turn = scanned.catch(() => undefined);
  return scanned;
}

async function scan(bytes: Uint8Array): Promise<Scan> {
  return withProcess({ heapMb: HEAP_MB, bytes }, async ({ ask }) => {
    const answer = await ask({ what: 'scan' });
    if ('refused' in answer) throw refuseFile(answer.refused);
    if (!('scan' in answer)) throw new Error('The process that reads an import has not answered.');
    return answer.scan;
  }).catch((error: unknown) => {
    // A file built to be parsed forever is not a list of people.
    throw error instanceof ProcessEnded ? refuseFile(MESSAGES.imports.tooHeavy) : error;
  });
}
