import type { ImportMappingInput, ImportView } from '@reviews/contracts/imports';
import type { ImportTarget } from '@reviews/domain';
import { useState } from 'react';

const keyOf = (id: number): string => `import-mapping-${id}`;

/** Returns the unsent choices that this window stores. */
function kept({ id, columns, mapping }: ImportView): ImportMappingInput {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null');
    // Written by this hook; it belongs to this file if the number of columns is the same.
    if (
      typeof stored === 'object' &&
      stored !== null &&
      'fields' in stored &&
      Array.isArray(stored.fields) &&
      stored.fields.length === columns.length
    )
      return stored as ImportMappingInput;
  } catch {
    // Unreadable content counts as absent.
  }
  return mapping;
}

/**
 * Holds the mapping while it is edited, across reloads. A field belongs to one column: choosing it
 * for another removes it from the first.
 */
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
