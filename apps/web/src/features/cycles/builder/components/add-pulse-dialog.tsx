import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import type { OfferedTemplate } from '@reviews/contracts/cycle-builder';
import { LABELS } from '@reviews/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../../lib/toasts.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { cycleTemplatesQuery } from '../api/cycle-builder-queries.ts';
import { useBuilder } from '../hooks/use-builder.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';
import { addPulse } from '../lib/cycle-draft.ts';

const WIDTH = 560;

/** Adds templates to the cycle, several in a row. */
export function AddPulseDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(cycleTemplatesQuery);
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  return (
    <Dialog
      actions={<Button onClick={onClose}>{LABELS.buttons.close}</Button>}
      onClose={onClose}
      opened
      size={WIDTH}
      title={texts.addPulseTitle}
    >
      <TextInput
        data-autofocus
        label={texts.searchTemplates}
        onChange={(event) => setSearch(event.currentTarget.value)}
        type="search"
        value={search}
      />
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} quiet retrying={isFetching} />
        ) : (
          <SkeletonRows height={52} rows={4} />
        )
      ) : (
        <Templates
          isAny={data.length > 0}
          templates={data.filter(({ title, type }) =>
            `${title} ${type}`.toLowerCase().includes(words),
          )}
        />
      )}
    </Dialog>
  );
}

function Templates({
  templates,
  isAny,
}: {
  templates: readonly OfferedTemplate[];
  isAny: boolean;
}) {
  const { draft, edit } = useBuilder();
  if (templates.length === 0)
    return <p role="status">{isAny ? texts.noneFound : texts.noTemplates}</p>;
  const used = new Set(draft.pulses.map(({ template_id: id }) => id));
  const add = (template: OfferedTemplate): void => {
    const next = addPulse(template)(draft);
    edit(() => next);
    toast.success(
      texts.added({ title: template.title, count: next.stages.length - draft.stages.length }),
    );
  };
  return (
    <Box className="lined" component="ul" role="list">
      {templates.map((template) => (
        <Group
          component="li"
          gap="sm"
          justify="space-between"
          key={template.id}
          py="xs"
          wrap="nowrap"
        >
          <span className="wrap-anywhere">
            {template.title}
            <Text c="dimmed" component="span" display="block" fz="xs">
              {template.type}
            </Text>
          </span>
          {/* The button stays in the page, so that the focus is not lost when several are added. */}
          <Button
            aria-disabled={used.has(template.id) || undefined}
            aria-label={
              used.has(template.id)
                ? texts.isAddedOf({ title: template.title })
                : texts.add({ title: template.title })
            }
            data-disabled={used.has(template.id) || undefined}
            flex="none"
            onClick={() => !used.has(template.id) && add(template)}
            size="compact-sm"
            variant="default"
          >
            {used.has(template.id) ? texts.isAdded : texts.addShort}
          </Button>
        </Group>
      ))}
    </Box>
  );
}
