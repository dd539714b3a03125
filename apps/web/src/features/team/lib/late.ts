import type { TeamCell, TeamRow } from '@reviews/contracts/team';

const lateIn = (cell: TeamCell): number =>
  cell.kind === 'forms'
    ? cell.forms.filter(({ late }) => late).length
    : Number(cell.task?.late ?? false);

/** How much about a person is late, of what the reader knows. */
export const lateOf = ({ cells }: Pick<TeamRow, 'cells'>): number =>
  cells.reduce((sum, cell) => sum + lateIn(cell), 0);
