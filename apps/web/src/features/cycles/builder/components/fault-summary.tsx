import { Box, Text, UnstyledButton } from '@mantine/core';
import type { Issue } from '@reviews/domain';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Notice } from '../../../../ui/notice.tsx';
import { fieldId, useBuilder } from '../hooks/use-builder.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';
import type { CycleDraft } from '../lib/cycle-draft.ts';

/** Lists the errors that block saving and those that block launch; each links to its field. */
export function FaultSummary({
  faults,
  beforeLaunch,
  ref,
}: {
  faults: readonly Issue[];
  beforeLaunch: readonly Issue[];
  ref: Ref<HTMLDivElement>;
}) {
  return (
    <div ref={ref} tabIndex={-1}>
      {faults.length > 0 && (
        <Faults faults={faults} title={texts.toCorrect({ count: faults.length })} tone="danger" />
      )}
      {beforeLaunch.length > 0 && (
        <Faults faults={beforeLaunch} title={texts.toLaunch} tone="notice" />
      )}
    </div>
  );
}

/** The sections of the page in which an error is fixed. */
const PARTS = ['pulses', 'stages', 'packet'];
const partOf = ({ path }: Issue): number => PARTS.findIndex((part) => path.startsWith(part));

/** Describes where an error is: several stages can have the same one. */
function whereOf({ path }: Issue, { stages }: CycleDraft): string {
  if (path.startsWith('packet')) return texts.release;
  const position = /^stages\.(\d+)/.exec(path)?.[1];
  if (position === undefined) return '';
  const number = Number(position) + 1;
  const title = stages[Number(position)]?.title ?? '';
  return title === '' ? texts.numbered({ number }) : texts.numberedTitle({ number, title });
}

function Faults({
  faults,
  title,
  tone,
}: {
  faults: readonly Issue[];
  title: string;
  tone: 'danger' | 'notice';
}) {
  const { draft } = useBuilder();
  return (
    <Notice icon={tone === 'danger' ? IconAlertCircle : IconInfoCircle} tone={tone}>
      <Text fw={550}>{title}</Text>
      <Box component="ul" mb={0} mt={4} ps={18}>
        {faults
          .toSorted((one, other) => partOf(one) - partOf(other))
          .map((fault) => (
            <li key={`${fault.path} ${fault.message}`}>
              <UnstyledButton fz="inherit" onClick={() => goTo(fault.path)} td="underline">
                {fault.message}
              </UnstyledButton>{' '}
              <Text span c="dimmed" fz="note">
                {whereOf(fault, draft)}
              </Text>
            </li>
          ))}
      </Box>
    </Notice>
  );
}

/** Focuses the field of an error, or its section if the error concerns all of it. */
function goTo(path: string): void {
  const steps = path.split('.');
  while (steps.length > 0) {
    const field = document.getElementById(fieldId(steps.join('.')));
    if (field) {
      field.focus({ preventScroll: true });
      field.scrollIntoView({ block: 'center' });
      return;
    }
    steps.pop();
  }
}
