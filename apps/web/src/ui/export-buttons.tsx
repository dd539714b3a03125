import { Button, Group } from '@mantine/core';
import { exportFileName } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { exportButtons } from '@reviews/messages/en/widgets';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useDates } from '../lib/dates.ts';
import { ICON_STROKE } from './theme/theme.ts';

const TEXTS = texts(exportButtons);

const FORMATS = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const;
export type ExportFormat = (typeof FORMATS)[number]['format'];

interface ExportButtonsProps {
  /** Returns the label of a button from the name of its file format. */
  labelOf: (file: string) => string;
  /** Whether there is nothing to export. */
  isEmpty: boolean;
  /** Makes the request the list makes, to check access. */
  ask: () => Promise<unknown>;
  addressOf: (format: ExportFormat) => string;
}

/**
 * Exports all rows that match the filters as a file (GAP-11). Named by the server, or else by
 * CONST-01.
 */
export function ExportButtons({ labelOf, isEmpty, ask, addressOf }: ExportButtonsProps) {
  const { timeZone } = useDates();
  const { mutate, isPending } = useMutation({
    // Checked first, so that a user who lost access gets the usual message instead of a broken
    // file.
    mutationFn: async (format: ExportFormat) => {
      await ask();
      return format;
    },
    onSuccess: (format) => {
      const link = document.createElement('a');
      link.href = addressOf(format);
      link.download = exportFileName(new Date(), timeZone, format);
      link.click();
    },
  });
  return (
    <Group aria-label={TEXTS.export} gap={6} align="stretch" role="group">
      {FORMATS.map(({ format, label }) => (
        <Button
          aria-label={labelOf(label)}
          disabled={isEmpty || isPending}
          key={format}
          leftSection={<IconDownload aria-hidden size={14} stroke={ICON_STROKE} />}
          onClick={() => mutate(format)}
          size="compact-sm"
          variant="subtle"
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
