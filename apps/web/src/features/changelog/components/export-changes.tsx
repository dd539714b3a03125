import { addressOf } from '@reviews/contracts/address';
import { exportChangelog, type LogSection } from '@reviews/contracts/changelog';
import { ExportButtons } from '../../../ui/export-buttons.tsx';
import { fetchLog } from '../api/log-queries.ts';
import { queryOf, type LogState } from '../lib/log-state.ts';
import { LOG_TEXTS } from '../lib/log-texts.ts';

interface ExportChangesProps {
  section: LogSection;
  state: LogState;
  isEmpty: boolean;
}

/** Exports every line that matches the filters, latest first, whatever page is shown. */
export function ExportChanges({ section, state, isEmpty }: ExportChangesProps) {
  const whole = { ...state, before: null };
  return (
    <ExportButtons
      addressOf={(format) =>
        addressOf(exportChangelog, undefined, { format, ...queryOf(section, whole) })
      }
      ask={() => fetchLog(section, whole)}
      isEmpty={isEmpty}
      labelOf={(label) => LOG_TEXTS.exportAs({ label })}
    />
  );
}
