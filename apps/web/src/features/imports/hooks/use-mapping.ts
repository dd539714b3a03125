import type { ImportMappingInput, ImportView } from '@reviews/contracts/imports';
import type { ImportTarget } from '@reviews/domain';
import { useState } from 'react';

const keyOf = (id: number): string => `import-mapping-${id}`;

/** What was chosen and not sent yet, as this window keeps it. */
function kept({ id, columns, mapping }: ImportView): ImportMappingInput {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null');
    // Written by this very hook; of a file with as many columns it is this file's.
    if (
      typeof stored === 'object' &&
      stored !== null &&
      'fields' in stored &&
      Array.isArray(stored.fields) &&
      stored.fields.length === columns.length
    )
      return stored as ImportMappingInput;
  } catch {
    // What cannot be read was not kept.
  }
  return mapping;
}

/** The mapping as it is being chosen; it survives a reload. Each field is in one column: chosen for another, it leaves the first. */
export function useMapping(one: ImportView) {
  const [mapping, setMapping] = useState(() => kept(one));
  const change = (next: Partial<ImportMappingInput>): void => {
    const changed = { ...mapping, ...next };
    setMapping(changed);
    sessionStorage.setItem(keyOf(one.id), JSON.stringify(changed));
  };
  const setField = (column: number, field: ImportTarget | null): void =>
    change({
      fields: mapping.fields.map((held, index) =>
        index === column ? field : field !== null && held === field ? null : held,
      ),
    });
  return { mapping, change, setField };
}
