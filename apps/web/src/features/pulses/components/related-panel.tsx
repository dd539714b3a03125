import { ActionIcon, Box, Button, Stack, Text } from '@mantine/core';
import { LABELS, MESSAGES } from '@reviews/domain';
import { IconArrowUp, IconExternalLink } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { CollapsiblePanel } from '../../../ui/collapsible-panel.tsx';
import { PanelTabs } from '../../../ui/panel-tabs.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SidePanel, SidePanelBody } from '../../../ui/side-panel.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { READING_TEXTS } from '../lib/reading-texts.ts';
import { groupRelated, type RelatedFeedback, type RelatedGrouping } from '../lib/related-groups.ts';
import { PulseAnswers } from './pulse-answers.tsx';

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
    <SidePanel
      action={
        <Button onClick={onHide} size="compact-sm" variant="subtle">
          {LABELS.pulses.hideRelated}
        </Button>
      }
      title={READING_TEXTS.relatedTitle}
    >
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
      <Box px={20}>
        <PanelTabs
          current={current?.name ?? ''}
          id={id}
          label={READING_TEXTS.relatedTitle}
          names={groups.map(({ name }) => name)}
          onChoose={setChosen}
        />
      </Box>
      <SidePanelBody
        aria-label={current?.name}
        id={`${id}-panel`}
        ref={scroller}
        role="tabpanel"
        tabIndex={0}
      >
        <Stack align="flex-start" gap="sm" pt="xs">
          {current?.forms.map((form) => (
            <Box key={form.hash} w="100%">
              <RelatedForm form={form} />
            </Box>
          ))}
          <Button
            leftSection={<IconArrowUp aria-hidden size={16} stroke={ICON_STROKE} />}
            onClick={() => scroller.current?.scrollTo({ top: 0 })}
            size="compact-sm"
            variant="subtle"
          >
            {READING_TEXTS.toTop}
          </Button>
        </Stack>
      </SidePanelBody>
    </SidePanel>
  );
}

function RelatedForm({ form }: { form: RelatedFeedback }) {
  const { formatDate } = useDates();
  return (
    <CollapsiblePanel
      aside={
        <ActionIcon
          aria-label={READING_TEXTS.openReviewOf({ title: form.title })}
          component={Link}
          rel="noreferrer"
          size={36}
          target="_blank"
          to={`/pulses/${form.hash}/view`}
          variant="subtle"
        >
          <IconExternalLink aria-hidden size={18} stroke={ICON_STROKE} />
        </ActionIcon>
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
