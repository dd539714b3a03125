import { LOG_EXPORT_WORDS as words, LOG_LINE_WORDS } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { Table, TableColumn } from '../../core/files/table.ts';
import { changeWords, minuteIn, presentLines, sentenceOf } from './changelog.presenter.ts';
import type { LogExport } from './changelog.service.ts';

const columnsIn = (zone: string): readonly TableColumn[] => [
  { label: words.when({ zone }), width: 24 },
  { label: words.who, width: 24 },
  { label: words.actingAs, width: 24 },
  { label: words.what, width: 60 },
  { label: words.record, width: 32 },
  { label: words.changes, width: 60 },
  { label: words.note, width: 20 },
];

/** Presents the lines as the page shows them to the same person. */
export function presentTable(
  actor: Actor,
  { zone, batches }: LogExport,
  signal: AbortSignal,
): Table {
  async function* cells() {
    for await (const lines of batches(signal)) {
      yield presentLines(actor, lines).map((line) => [
        { minute: minuteIn(line.at, zone) },
        line.who?.name ?? line.by ?? LOG_LINE_WORDS.theProduct,
        line.acting_as?.name ?? null,
        sentenceOf(line),
        line.record?.name ?? null,
        line.changes.map((change) => changeWords(change, zone)).join('; '),
        line.note,
      ]);
    }
  }
  return { title: words.title, columns: columnsIn(zone), batches: cells() };
}

/** 'Change log 2026-11-22.csv'. */
export const exportName = (today: string, extension: string): string =>
  `${words.title} ${today}.${extension}`;
