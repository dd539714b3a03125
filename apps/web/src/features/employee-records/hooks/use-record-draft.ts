import { useMemo, useState } from 'react';
import type { EmployeeRecord } from '../api/employee-queries.ts';
import { draftOf, inputOf, rebasedPositions, samePositions, type PositionDraft } from '../lib/position-drafts.ts';

const IDENTITY_FIELDS = ['first_name', 'last_name', 'preferred_name', 'email', 'external_identifier', 'hired_on'] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];
type Identity = Record<IdentityField, string>;

const identityOf = (record: EmployeeRecord): Identity => ({
  first_name: record.first_name, last_name: record.last_name, preferred_name: record.preferred_name, email: record.email, external_identifier: record.external_identifier, hired_on: record.hired_on ?? '',
});

/**
 * What was changed in a record and is not saved: values over those that were looked at. While there are any, what the server
 * has meanwhile is not mixed in by itself; `rebase` does, and keeps what was changed here.
 */
export function useRecordDraft(latest: EmployeeRecord) {
  const [base, setBase] = useState(latest);
  const [edits, setEdits] = useState<Partial<Identity>>({});
  const [positions, setPositions] = useState<readonly PositionDraft[] | null>(null);
  const stored = useMemo(() => identityOf(base), [base]);
  const storedPositions = useMemo(() => base.positions.map(draftOf), [base]);
  const values: Identity = { ...stored, ...edits };
  const held = positions ?? storedPositions;
  const isDirty = IDENTITY_FIELDS.some((field) => values[field] !== stored[field]) || !samePositions(held, storedPositions);
  if (!isDirty && base !== latest) {
    setBase(latest);
    setEdits({});
    setPositions(null);
  }
  return {
    base, values, positions: held, isDirty,
    change: (field: IdentityField, value: string) => setEdits((before) => ({ ...before, [field]: value })),
    changePositions: (next: readonly PositionDraft[]) => setPositions(next),
    rebase: (newer: EmployeeRecord) => {
      if (positions !== null) setPositions(rebasedPositions(positions, storedPositions, newer.positions.map(draftOf)));
      setBase(newer);
    },
    forget: () => {
      setEdits({});
      setPositions(null);
    },
    body: { version: base.version, ...values, hired_on: values.hired_on === '' ? null : values.hired_on, positions: held.map(inputOf) },
  };
}

export type RecordDraft = ReturnType<typeof useRecordDraft>;
