import { sortKey } from './sort-key.ts';

/** What names a person, as far as they are sorted and sought by it. */
export interface PersonNames {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly email: string;
  readonly externalIdentifier: string;
}

/** The two kept columns that follow from a person's names; written wherever a person is. */
export function nameColumns({
  firstName,
  lastName,
  preferredName,
  email,
  externalIdentifier,
}: PersonNames): { sortKey: string; searchText: string } {
  return {
    sortKey: sortKey(preferredName),
    searchText: sortKey([preferredName, firstName, lastName, email, externalIdentifier].join(' ')),
  };
}
