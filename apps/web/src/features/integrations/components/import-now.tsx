import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useImportNow } from '../api/integration-queries.ts';
import { SCHEDULED_IMPORT_TEXTS as texts } from '../lib/scheduled-import-texts.ts';

/**
 * Runs a scheduled import now; the result appears in the log below, and in the list of all imports.
 */
export function ImportNow({ id, isOn }: { id: number; isOn: boolean }) {
  const { mutate, isPending } = useImportNow(id);
  return (
    <Group aria-label={texts.now} component="section" gap="8px 12px" mb="xl">
      <Button disabled={!isOn} loading={isPending} onClick={() => mutate()}>
        {texts.now}
      </Button>
      <Link to="/integrations/import_logs">{texts.logs}</Link>
      <Text c="dimmed" fz="note" span>
        {texts.nowHint}
      </Text>
    </Group>
  );
}
