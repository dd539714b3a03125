import type { FilterDefinition } from './filter-definition.ts';
import { MULTI_SELECT_HEIGHT_PX } from '@reviews/domain';

/** One choice of a select or multi-select filter. */
export interface FilterOption {
  value: string;
  label: string;
}

/** An entry of the department filter; teams and sub teams hang below their department. */
export interface FilterUnit {
  id: number;
  name: string;
  children: readonly FilterUnit[];
}

type Props = FilterDefinition['props'];
type Fields = Readonly<Record<string, unknown>>;

const isFields = (raw: unknown): raw is Fields => typeof raw === 'object' && raw !== null;
const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : []);

/** The choices of a filter: texts, or entries with value (or id) and label (or name). */
export function optionsOf({ options }: Props): FilterOption[] {
  return listOf(options).flatMap((each) => {
    if (typeof each === 'string') return [{ value: each, label: each }];
    if (!isFields(each)) return [];
    const value = each.value ?? each.id;
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const label = each.label ?? each.name;
    return [{ value: String(value), label: typeof label === 'string' ? label : String(value) }];
  });
}

/** Departments with their teams and sub teams. */
export function departmentsOf({ departments, options }: Props): FilterUnit[] {
  return unitsOf(departments ?? options, ['teams', 'sub_teams']);
}

function unitsOf(raw: unknown, levels: readonly string[]): FilterUnit[] {
  const [level, ...below] = levels;
  return listOf(raw).flatMap((each) => {
    if (!isFields(each)) return [];
    const id = Number(each.id ?? each.value);
    const name = each.name ?? each.label;
    if (!Number.isInteger(id) || typeof name !== 'string') return [];
    return [
      {
        id,
        name,
        children: level === undefined ? [] : unitsOf(each[level] ?? each.children, below),
      },
    ];
  });
}

/** Height of a multi-select's list in pixels (CONST-05). */
export const listHeightOf = ({ height }: Props): number =>
  typeof height === 'number' && height > 0 ? height : MULTI_SELECT_HEIGHT_PX;

/** What an empty text field hints at. */
export const placeholderOf = ({ placeholder }: Props): string =>
  typeof placeholder === 'string' ? placeholder : '';
