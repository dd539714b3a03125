import { Button } from '@mantine/core';
import { exportFileName } from '@reviews/domain';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useDates } from '../lib/dates.ts';
import styles from './export-buttons.module.css';
import { ICON_STROKE } from './theme/theme.ts';

const FORMATS = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const;
export type ExportFormat = (typeof FORMATS)[number]['format'];

interface ExportButtonsProps {
  /** What a button does, of the file it makes. */
  labelOf: (file: string) => string;
  /** There is nothing to be exported. */
  isEmpty: boolean;
  /** Asks for what is exported as a list does. */
  ask: () => Promise<unknown>;
  addressOf: (format: ExportFormat) => string;
}

/** Every row that the filters leave, as a file (GAP-11). The name is the server's; without one it is that of CONST-01. */
export function ExportButtons({ labelOf, isEmpty, ask, addressOf }: ExportButtonsProps) {
  const { timeZone } = useDates();
  const { mutate, isPending } = useMutation({
    // Asked first, so that whoever may no longer see the list is told as everywhere, and not by a file that is none.
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
    <div aria-label="Export" className={styles.exports} role="group">
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
    </div>
  );
}
