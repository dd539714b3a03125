import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { Clashes, type Choices } from '../../../../ui/clashes.tsx';
import { CONFLICT_TEXTS } from '../../../../ui/conflict-texts.ts';
import { Notice } from '../../../../ui/notice.tsx';
import type { CycleDesk } from '../hooks/use-cycle-desk.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';
import { draftOf, mergeCycles } from '../lib/cycle-draft.ts';
import { clashesInWords } from '../lib/differences.ts';

/**
 * Shows who saved the same fields in between, and when, and asks for each field which change to
 * keep. Everything else is merged.
 */
export function ConflictNotice({
  desk: {
    state: { conflict, origin, draft },
    takeTheirs,
    settle,
  },
}: {
  desk: CycleDesk;
}) {
  const { formatDate } = useDates();
  const [choices, setChoices] = useState<Choices>(new Map());
  const found = useMemo(() => {
    if (conflict === null) return [];
    const { clashes } = mergeCycles(origin, draft, conflict.theirs);
    const versions = { base: origin, mine: draft, theirs: draftOf(conflict.theirs) };
    return clashesInWords(clashes, versions, formatDate);
  }, [conflict, origin, draft, formatDate]);
  if (conflict === null) return null;
  return (
    <Notice role="alert" tone="danger">
      <p>{conflict.message}</p>
      <p>{CONFLICT_TEXTS.othersKept}</p>
      <Clashes absent={texts.absent} choices={choices} found={found} onChoose={setChoices} />
      <Group gap="xs" align="stretch" mt="sm">
        <Button onClick={takeTheirs} variant="default">
          {texts.theirs}
        </Button>
        {conflict.theirs.state !== 'closed' && (
          <Button onClick={() => void settle(choices)}>{CONFLICT_TEXTS.save}</Button>
        )}
      </Group>
    </Notice>
  );
}
