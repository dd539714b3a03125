import { formatCount } from '../../../lib/format-count.ts';

/** Texts of the organization screen that the specification does not fix. */
export const ORGANIZATION_TEXTS = {
  title: 'Organization',
  subtitle: 'Who reports to whom.',
  find: 'Find somebody',
  findHint: 'Name',
  name: 'Name',
  position: 'Position',
  department: 'Department',
  people: 'People',
  reports: ({ reports, below }: { reports: number; below: number }) =>
    reports === 0
      ? ''
      : reports === below
        ? `${formatCount(reports)} report${reports === 1 ? '' : 's'}`
        : `${formatCount(reports)} report${reports === 1 ? '' : 's'}, ${formatCount(below)} in all`,
  open: ({ name }: { name: string }) => `Show who reports to ${name}`,
  close: ({ name }: { name: string }) => `Hide who reports to ${name}`,
  more: ({ left }: { left: number }) => `Show ${formatCount(left)} more`,
  failed: 'The organization could not be loaded',
  levelFailed: 'These people could not be loaded.',
  retry: 'Try again',
  loading: 'Loading…',
  empty: 'Nobody is in the directory yet',
  emptyHint: 'People appear here once they are added or imported.',
  notFound: ({ name }: { name: string }) => `${name} is in no reporting line.`,
  keys: 'Arrow keys move and open, Enter shows the person.',
} as const;
