import { useParams } from 'react-router';
import { ReminderNotFound, ReminderPage } from '../features/reminders/index.ts';
import { readRecordId } from '../lib/record-id.ts';
import { CycleTabs } from '../parts/cycle-tabs.tsx';

/** `/cycles/{id}/reminders`. */
export default function CycleRemindersPage() {
  const cycleId = readRecordId(useParams().id);
  return cycleId === null ? (
    <ReminderNotFound />
  ) : (
    <ReminderPage cycleId={cycleId} key={cycleId} tabs={<CycleTabs cycleId={cycleId} />} />
  );
}
