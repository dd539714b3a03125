import { sortKey } from './sort-key.ts';

/** The names by which a person is sorted and searched. */
export interface PersonNames {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly email: string;
  readonly externalIdentifier: string;
}

/**
 * Returns the two stored columns derived from a person's names. Written with every save of a
 * person.
 */
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
