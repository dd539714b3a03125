import {
  NOMINATED_BY,
  NO_LEVEL_LIMIT,
  TEMPLATE_LIMITS,
  type TemplateOptions,
} from '@reviews/domain';
import { useBuilder } from '../../hooks/use-builder.ts';
import { setOptions } from '../../lib/draft-edits.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import { ChoiceField, NumberField } from '../fields.tsx';

/**
 * Two of the three values are offered; the help text mentions the third, selection by the system
 * (TPL-24, TPL-25).
 */
const SELECTORS = NOMINATED_BY.filter((each) => each !== 'system').map((value) => ({
  value,
  label: value === 'employee' ? texts.byEmployee : texts.byManager,
}));

type NumberName =
  | 'min'
  | 'max'
  | 'levelAboveMax'
  | 'levelBelowMax'
  | 'maxDownlineDistance'
  | 'maxOpenReviews';

const LEVELS: ReadonlySet<NumberName> = new Set([
  'levelAboveMax',
  'levelBelowMax',
  'maxDownlineDistance',
]);

interface NumberOptionProps {
  name: NumberName;
  label: string;
  hint: string;
  min?: number;
  required?: boolean;
}

/** Number field for a template option. */
export function NumberOption({ name, label, hint, min = 0, required = true }: NumberOptionProps) {
  const { draft, edit } = useBuilder();
  const max = LEVELS.has(name) ? TEMPLATE_LIMITS.level : TEMPLATE_LIMITS.reviewers;
  return (
    <NumberField
      hint={hint}
      label={label}
      lowest={name === 'maxOpenReviews' ? 0 : NO_LEVEL_LIMIT}
      max={max}
      min={min}
      onChange={(value) => edit(setOptions({ [name]: value }))}
      path={`options.${name}`}
      required={required}
      value={draft.options[name]}
    />
  );
}

/** TPL-09, TPL-21. */
export function NominatedByField({ hint, required = true }: { hint?: string; required?: boolean }) {
  const { draft, edit } = useBuilder();
  const { nominatedBy } = draft.options;
  const value = nominatedBy === 'system' ? null : nominatedBy;
  const choose = (next: NonNullable<TemplateOptions['nominatedBy']>): void =>
    edit(setOptions({ nominatedBy: next }));
  return (
    <ChoiceField
      choices={SELECTORS}
      hint={hint}
      label={texts.nominatedBy}
      onChange={choose}
      path="options.nominatedBy"
      placeholder={texts.choose}
      required={required}
      value={value}
    />
  );
}

/**
 * How many reviewers, and from how many levels above and below: minimum 0 means none, maximum 0
 * unlimited, level -1 no limit (TPL-14).
 */
export function CountFields() {
  return (
    <>
      <NumberOption hint={texts.minHint} label={texts.min} name="min" />
      <NumberOption hint={texts.maxHint} label={texts.max} name="max" />
    </>
  );
}

export function LevelFields() {
  return (
    <>
      <NumberOption hint={texts.levelHint} label={texts.levelAbove} min={-1} name="levelAboveMax" />
      <NumberOption hint={texts.levelHint} label={texts.levelBelow} min={-1} name="levelBelowMax" />
    </>
  );
}
