import type { EmployeeColumn } from '@reviews/contracts/employee-records';
import { useMemo } from 'react';
import { useUrlState } from '../../../lib/use-url-state.ts';
import type { ColumnsModel } from '../../../ui/columns-panel.tsx';
import type { EmployeePage } from '../api/employee-queries.ts';

const NAMED_NOWHERE = { columns: '' };

/** Returns the columns in the address or the default ones, always in the offered order. */
export function useShownColumns({
  columns: usual,
  otherColumns,
}: Pick<EmployeePage, 'columns' | 'otherColumns'>): {
  columns: readonly EmployeeColumn[];
  model: ColumnsModel;
} {
  const [{ columns: named }, setAddress] = useUrlState(NAMED_NOWHERE);
  return useMemo(() => {
    const offered = [...usual, ...otherColumns];
    const wanted = named === '' ? usual.map(({ key }) => key) : named.split(',');
    const columns = offered.filter(({ key }, index) => index === 0 || wanted.includes(key));
    const keys = columns.map(({ key }) => key);
    const usualKeys = usual.map(({ key }) => key);
    const write = (next: readonly string[]): void =>
      setAddress({
        columns:
          next.length === usualKeys.length && usualKeys.every((key) => next.includes(key))
            ? ''
            : next.join(','),
      });
    const model: ColumnsModel = {
      offered,
      keys,
      areUsual: named === '',
      show: (key, on) => write(on ? [...keys, key] : keys.filter((each) => each !== key)),
      showUsual: () => setAddress({ columns: '' }),
    };
    return { columns, model };
  }, [usual, otherColumns, named, setAddress]);
}
