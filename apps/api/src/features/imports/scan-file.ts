import { MESSAGES } from '@reviews/domain';
import type { Scan } from './files/scan.ts';
import { refuseFile } from './files/table-file.ts';
import { ProcessEnded, withProcess } from './own-process.ts';

/** Enough for the largest workbook with its shared texts. */
const HEAP_MB = 256;

/** One file after another: what they take together is what one takes. */
let turn: Promise<unknown> = Promise.resolve();

/** Looks through a file in a process of its own, whose memory is given back: a file of twenty megabytes keeps nobody waiting. @throws InvalidInput for what is no list of people */
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
    // What is made to be taken apart for ever is no list of people.
    throw error instanceof ProcessEnded ? refuseFile(MESSAGES.imports.tooHeavy) : error;
  });
}
