import { Button, Group } from '@mantine/core';
import { addressOf } from '@reviews/contracts/address';
import { exportChangelog, type LogSection } from '@reviews/contracts/changelog';
import { exportFileName } from '@reviews/domain';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useDates } from '../../../lib/dates.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { fetchLog } from '../api/log-queries.ts';
import { queryOf, type LogState } from '../lib/log-state.ts';
import { LOG_TEXTS } from '../lib/log-texts.ts';

const FORMATS = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const;

/** Exports every line that matches the filters, latest first, whatever page is shown. */
export function ExportButtons({
  section,
  state,
  isEmpty,
}: {
  section: LogSection;
  state: LogState;
  isEmpty: boolean;
}) {
  const { timeZone } = useDates();
  const whole = { ...state, before: null };
  const { mutate, isPending } = useMutation({
    // Checks first, so that a user who lost the permission gets a normal error and not a broken
    // file.
    mutationFn: async (format: 'csv' | 'xlsx') => {
      await fetchLog(section, whole);
      return format;
    },
    onSuccess: (format) => {
      const link = document.createElement('a');
      link.href = addressOf(exportChangelog, undefined, { format, ...queryOf(section, whole) });
      link.download = exportFileName(new Date(), timeZone, format);
      link.click();
    },
  });
  return (
    <Group
      aria-label={LOG_TEXTS.export}
      gap={6}
      align="stretch"
      wrap="nowrap"
      ml="auto"
      role="group"
    >
      {FORMATS.map(({ format, label }) => (
        <Button
          aria-label={LOG_TEXTS.exportAs({ label })}
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
