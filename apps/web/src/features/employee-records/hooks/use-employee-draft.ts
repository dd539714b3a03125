import type { EmployeeInput } from '@reviews/contracts/employee-records';
import { mergeFields } from '../../../ui/merge-fields.ts';
import { useRecordDraft, type MergeParts } from '../../../ui/use-record-draft.ts';
import type { EmployeeRecord } from '../api/employee-queries.ts';
import {
  draftOf,
  inputOf,
  rebasedPositions,
  samePositions,
  type PositionDraft,
} from '../lib/position-drafts.ts';

const IDENTITY_FIELDS = [
  'first_name',
  'last_name',
  'preferred_name',
  'email',
  'external_identifier',
  'hired_on',
] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];

interface Part {
  identity: Record<IdentityField, string>;
  positions: readonly PositionDraft[];
}

const partOf = (record: EmployeeRecord): Part => ({
  identity: {
    first_name: record.first_name,
    last_name: record.last_name,
    preferred_name: record.preferred_name,
    email: record.email,
    external_identifier: record.external_identifier,
    hired_on: record.hired_on ?? '',
  },
  positions: record.positions.map(draftOf),
});

const merge: MergeParts<Part> = (before, given, theirs) => {
  const { merged: identity, clashing } = mergeFields(
    before.identity,
    given.identity,
    theirs.identity,
  );
  const areBothChanged =
    !samePositions(given.positions, before.positions) &&
    !samePositions(theirs.positions, before.positions);
  return {
    merged: {
      identity,
      positions: rebasedPositions(given.positions, before.positions, theirs.positions),
    },
    clashing: areBothChanged ? [...clashing, 'positions'] : clashing,
  };
};

// A renamed place does not change the record's version, but must be shown.
const revisionOf = ({ version, positions }: EmployeeRecord): string =>
  JSON.stringify([version, positions]);

/** Holds the edited parts of a record: names, address, number, date and positions. */
export function useEmployeeDraft(latest: EmployeeRecord) {
  const { seen, before, given, change, send, rebase } = useRecordDraft({
    latest,
    revisionOf,
    partOf,
    merge,
  });
  const { identity: values, positions } = given;
  const body: EmployeeInput = {
    version: seen.version,
    ...values,
    hired_on: values.hired_on === '' ? null : values.hired_on,
    positions: positions.map(inputOf),
  };
  return {
    values,
    positions,
    send,
    rebase,
    body,
    isDirty:
      IDENTITY_FIELDS.some((field) => values[field] !== before.identity[field]) ||
      !samePositions(positions, before.positions),
    change: (field: IdentityField, value: string) =>
      change(({ identity }) => ({ identity: { ...identity, [field]: value } })),
    changePositions: (next: readonly PositionDraft[]) => change({ positions: next }),
  };
}

export type EmployeeDraft = ReturnType<typeof useEmployeeDraft>;
