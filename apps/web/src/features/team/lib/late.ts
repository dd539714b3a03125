import type { TeamCell, TeamRow } from '@reviews/contracts/team';

const lateIn = (cell: TeamCell): number =>
  cell.kind === 'forms'
    ? cell.forms.filter(({ late }) => late).length
    : Number(cell.task?.late ?? false);

/** Returns how many of a person's forms are late, as far as the reader may know. */
export const lateOf = ({ cells }: Pick<TeamRow, 'cells'>): number =>
  cells.reduce((sum, cell) => sum + lateIn(cell), 0);
