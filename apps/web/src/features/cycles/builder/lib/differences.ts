import { ORDER, stageKeys, type Clash } from '@reviews/domain';
import type { ClashInWords } from '../../../../ui/clashes.tsx';
import { BUILDER_TEXTS as texts } from './builder-texts.ts';
import { inputOf, type CycleDraft, type DraftStage } from './cycle-draft.ts';

type ShowDay = (day: string | null) => string;

interface Versions {
  /** Undefined if it is not known. */
  readonly base: CycleDraft | undefined;
  readonly mine: CycleDraft;
  readonly theirs: CycleDraft;
}

const CYCLE_WORDS: Readonly<Record<string, string>> = {
  name: texts.name,
  placard_sub_text: texts.placard,
  start_date: texts.start,
  end_date: texts.end,
  release: texts.release,
  packet_release_time: texts.releaseTime,
  pulses: texts.pulses,
  stages: texts.stages,
};
const FIELD_WORDS: Readonly<Record<string, string>> = {
  title: texts.stageTitle,
  start_date: texts.stageStart,
  due_date: texts.stageDue,
  auto_close_date: texts.stageAutoClose,
  due_days: texts.dueDays,
  auto_close_days: texts.autoCloseDays,
  show_due_date: texts.showDueDate,
  stageless: texts.stageless,
};

/** Returns the fields that two people changed differently, in words. */
export function clashesInWords(
  clashes: readonly Clash[],
  { base, mine, theirs }: Versions,
  day: ShowDay,
): ClashInWords[] {
  const drafts = [mine, theirs, ...(base ? [base] : [])];
  return clashes.map((clash) => {
    const inWords = (value: unknown): string => valueInWords(clash, value, drafts, day);
    return {
      clash,
      part: partOf(clash, drafts),
      before: base === undefined ? null : inWords(clash.base),
      mine: inWords(clash.mine),
      theirs: inWords(clash.theirs),
    };
  });
}

const stageAt = (key: string, drafts: readonly CycleDraft[]): DraftStage | undefined =>
  drafts
    .map((draft) => draft.stages[stageKeys(inputOf(draft)).indexOf(key)])
    .find((stage) => stage !== undefined);

const titleOf = (list: string, key: string, drafts: readonly CycleDraft[]): string =>
  (list === 'stages'
    ? stageAt(key, drafts)?.title
    : drafts
        .flatMap(({ pulses }) => pulses)
        .find(({ ref, id }) => ref === key || String(id) === key)?.kind.title) ?? key;

function partOf({ path }: Clash, drafts: readonly CycleDraft[]): string {
  const [part = '', key, field] = path;
  const list = CYCLE_WORDS[part] ?? part;
  if (key === undefined) return list;
  if (key === ORDER) return texts.orderOf({ list });
  const title = titleOf(part, key, drafts);
  return field === undefined
    ? texts.partOf({ whole: list, part: title })
    : texts.partOf({ whole: title, part: FIELD_WORDS[field] ?? field });
}

function valueInWords(
  { path }: Clash,
  value: unknown,
  drafts: readonly CycleDraft[],
  day: ShowDay,
): string {
  const [part = '', key] = path;
  if (value === null || value === undefined) return '';
  if (part === 'release' && Array.isArray(value)) {
    const [days, date]: unknown[] = value;
    return typeof days === 'number' ? texts.releaseIn({ days }) : valueOf(date, day);
  }
  if (key === ORDER && Array.isArray(value))
    return value.map((each) => titleOf(part, String(each), drafts)).join(' → ');
  if (path.length === 2 && key !== undefined) return titleOf(part, key, drafts);
  return valueOf(value, day);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function valueOf(value: unknown, day: ShowDay): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return String(value);
  return typeof value !== 'string' ? '' : DAY.test(value) ? day(value) : value;
}
