import type { FilterDefinition } from './filter-definition.ts';
import { MULTI_SELECT_HEIGHT_PX } from '@reviews/domain';

/** One option of a select or multi-select filter. */
export interface FilterOption {
  value: string;
  label: string;
}

/** An entry of the department filter; a department holds its teams and sub teams. */
export interface FilterUnit {
  id: number;
  name: string;
  children: readonly FilterUnit[];
}

type Props = FilterDefinition['props'];
type Fields = Readonly<Record<string, unknown>>;

const isFields = (raw: unknown): raw is Fields => typeof raw === 'object' && raw !== null;
const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : []);

/** Returns the options of a filter: texts, or entries with value (or id) and label (or name). */
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

/** Returns the departments with their teams and sub teams. */
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

/** Returns the height of a multi-select's list in pixels (CONST-05). */
export const listHeightOf = ({ height }: Props): number =>
  typeof height === 'number' && height > 0 ? height : MULTI_SELECT_HEIGHT_PX;

/** Returns the placeholder of a text field. */
export const placeholderOf = ({ placeholder }: Props): string =>
  typeof placeholder === 'string' ? placeholder : '';
