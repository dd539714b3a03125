import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { LABELS, MESSAGES } from '@reviews/domain';
import { IconArrowUp, IconExternalLink } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { CollapsiblePanel } from '../../../ui/collapsible-panel.tsx';
import { PanelTabs } from '../../../ui/panel-tabs.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { READING_TEXTS } from '../lib/reading-texts.ts';
import { groupRelated, type RelatedFeedback, type RelatedGrouping } from '../lib/related-groups.ts';
import { PulseAnswers } from './pulse-answers.tsx';
import styles from './related-panel.module.css';

const GROUPINGS = [
  { value: 'type', label: READING_TEXTS.byType },
  { value: 'cycle', label: READING_TEXTS.byCycle },
] as const;

interface RelatedPanelProps {
  forms: readonly RelatedFeedback[];
  onHide: () => void;
}

/**
 * Earlier and parallel forms about the same employee, next to the form being written (FORM-08 to
 * FORM-13); a sheet on a phone.
 */
export function RelatedPanel({ forms, onHide }: RelatedPanelProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [grouping, setGrouping] = useState<RelatedGrouping>('type');
  const [chosen, setChosen] = useState<string | null>(null);
  const id = useId();
  const groups = groupRelated(forms, grouping);
  const current = groups.find(({ name }) => name === chosen) ?? groups[0];
  return (
    <aside aria-label={READING_TEXTS.relatedTitle} className={styles.panel}>
      <Group
        component="header"
        gap="xs"
        justify="space-between"
        wrap="nowrap"
        pt="md"
        pb="xs"
        pr="md"
        pl={20}
      >
        <Box component="h2" fz={17} fw={620}>
          {READING_TEXTS.relatedTitle}
        </Box>
        <Button onClick={onHide} size="compact-sm" variant="subtle">
          {LABELS.pulses.hideRelated}
        </Button>
      </Group>
      <Box mb="0.5rem" mx="1.25rem">
        <SegmentedControl
          choices={GROUPINGS}
          label={READING_TEXTS.groupBy}
          onChange={(next) => {
            setGrouping(next);
            setChosen(null);
          }}
          value={grouping}
        />
      </Box>
      <PanelTabs
        current={current?.name ?? ''}
        id={id}
        label={READING_TEXTS.relatedTitle}
        names={groups.map(({ name }) => name)}
        onChoose={setChosen}
      />
      <div
        aria-label={current?.name}
        className={styles.scroller}
        id={`${id}-panel`}
        ref={scroller}
        role="tabpanel"
        tabIndex={0}
      >
        {current?.forms.map((form) => (
          <RelatedForm form={form} key={form.hash} />
        ))}
        <button
          className={styles.toTop}
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
          type="button"
        >
          <IconArrowUp aria-hidden size={16} stroke={ICON_STROKE} />
          {READING_TEXTS.toTop}
        </button>
      </div>
    </aside>
  );
}

function RelatedForm({ form }: { form: RelatedFeedback }) {
  const { formatDate } = useDates();
  return (
    <CollapsiblePanel
      aside={
        <Link
          aria-label={READING_TEXTS.openReviewOf({ title: form.title })}
          className={styles.open ?? ''}
          rel="noreferrer"
          target="_blank"
          to={`/pulses/${form.hash}/view`}
        >
          <IconExternalLink aria-hidden size={18} stroke={ICON_STROKE} />
        </Link>
      }
      headingLevel={3}
      title={
        <Stack component="span" gap={2}>
          <Text span fw={550}>
            {form.title}
          </Text>
          <Text span c="dimmed" fz="xs" fw={400}>
            {MESSAGES.pulses.writtenByOn({
              assignee: form.assignee,
              date: formatDate(form.closed_at),
            })}
          </Text>
        </Stack>
      }
    >
      <PulseAnswers hash={form.hash} />
    </CollapsiblePanel>
  );
}
