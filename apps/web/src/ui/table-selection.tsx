import type { ReactNode } from 'react';
import { LightCheckbox, type LightCheckboxProps } from './light-checkbox.tsx';

/** The checkbox of a page: whether none, some or all of its rows are selected. */
export interface PageSelection {
  readonly label: string;
  readonly page: 'none' | 'some' | 'all';
  readonly togglePage: (on: boolean) => void;
  readonly disabled?: boolean;
}

interface RowSelection<Row> extends PageSelection {
  readonly labelOf: (row: Row) => string;
  readonly isChosen: (row: Row) => boolean;
  readonly toggle: (row: Row, on: boolean) => void;
}

/** The selection of a table as it draws it: apart, so that other tables do not load checkboxes. */
export interface DrawnSelection<Row> {
  readonly pageBox: ReactNode;
  readonly boxOf: (row: Row) => ReactNode;
  readonly isChosen: (row: Row) => boolean;
}

/** Returns the selection for a `DataTable`. */
export function drawSelection<Row>({
  labelOf,
  isChosen,
  toggle,
  ...page
}: RowSelection<Row>): DrawnSelection<Row> {
  return {
    pageBox: <PageCheckbox {...page} />,
    boxOf: (row) => (
      <LightCheckbox
        checked={isChosen(row)}
        label={labelOf(row)}
        onChange={(on) => toggle(row, on)}
      />
    ),
    isChosen,
  };
}

/** Selects all rows of a page or none. */
export function PageCheckbox({
  page,
  togglePage,
  ...checkbox
}: PageSelection & Pick<LightCheckboxProps, 'size'>) {
  return (
    <LightCheckbox
      {...checkbox}
      checked={page === 'all'}
      mixed={page === 'some'}
      onChange={togglePage}
    />
  );
}
