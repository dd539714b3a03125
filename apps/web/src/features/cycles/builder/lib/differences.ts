import { RELEASE_MODES, BUILDER_TEXTS as texts } from './builder-texts.ts';
import type { CycleDraft, DraftStage } from './cycle-draft.ts';

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

type ShowDay = (day: string | null) => string;
const NOTHING = '–';

function releaseOf(
  {
    mode,
    packet_release_days: days,
    packet_release_date: date,
    packet_release_time: time,
  }: CycleDraft,
  day: ShowDay,
): string {
  const label = RELEASE_MODES.find(({ value }) => value === mode)?.label ?? NOTHING;
  return [
    label,
    mode === 'days' ? days : null,
    mode === 'date' ? day(date) : null,
    mode === 'none' ? null : time,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function stageOf(stage: DraftStage, day: ShowDay): string {
  const fields: readonly (readonly [label: string, value: string | number | null])[] = [
    [texts.stageStart, day(stage.start_date)],
    [texts.stageDue, day(stage.due_date)],
    [texts.stageAutoClose, day(stage.auto_close_date)],
    [texts.dueDays, stage.due_days],
    [texts.autoCloseDays, stage.auto_close_days],
    [texts.showDueDate, stage.show_due_date ? null : texts.no],
  ];
  const shown = fields.flatMap(([label, value]) =>
    value === null || value === '' ? [] : [texts.field({ label, value })],
  );
  return shown.join(', ') || NOTHING;
}

/** Describes the differences between two versions of a cycle. */
export function differences(mine: CycleDraft, theirs: CycleDraft, day: ShowDay): Difference[] {
  const one = (label: string, read: (draft: CycleDraft) => string): Difference => ({
    label,
    mine: read(mine) || NOTHING,
    theirs: read(theirs) || NOTHING,
  });
  const titles = [...new Set([...mine.stages, ...theirs.stages].map(({ title }) => title))];
  const rows = [
    one(texts.name, ({ name }) => name),
    one(texts.placard, ({ placard_sub_text: text }) => text),
    one(texts.start, (draft) => day(draft.start_date)),
    one(texts.end, (draft) => day(draft.end_date)),
    one(texts.pulses, ({ pulses }) =>
      pulses
        .map(({ kind, stageless, version }) =>
          stageless
            ? texts.independentPulse({ title: kind.title, version })
            : texts.differentPulse({ title: kind.title, version }),
        )
        .join(', '),
    ),
    one(texts.stages, ({ stages }) => stages.map(({ title }) => title).join(', ')),
    ...titles.map((title) =>
      one(title, ({ stages }) =>
        stages
          .filter((stage) => stage.title === title)
          .map((stage) => stageOf(stage, day))
          .join('; '),
      ),
    ),
    one(texts.release, (draft) => releaseOf(draft, day)),
  ];
  return rows.filter((row) => row.mine !== row.theirs);
}
