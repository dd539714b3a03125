import { Box, Button, Text } from '@mantine/core';
import type { EmployeeFeedback, QuickNavigationEntry } from '@reviews/contracts/pulses';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDropdown } from '../../../ui/use-dropdown.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useQuickNavigation } from '../api/pulse-queries.ts';
import { READING_TEXTS } from '../lib/reading-texts.ts';
import styles from './quick-navigation.module.css';

/**
 * Colleagues' forms of the same cycle and template, next to the title (FORM-06, ENT-17). An entry
 * leads to its edit page
 * with update permission, to its view page with view permission, and is disabled with neither.
 * Hidden off-cycle.
 */
export function QuickNavigation({
  form,
}: {
  form: Pick<EmployeeFeedback, 'hash' | 'feedbackCycle' | 'feedback_id'>;
}) {
  const { data, isPending } = useQuickNavigation(form.feedbackCycle?.id ?? null, form.feedback_id);
  const menu = useDropdown();
  const entries = data ?? [];
  if (
    form.feedbackCycle === null ||
    (!isPending && !entries.some(({ hash }) => hash !== form.hash))
  )
    return null;
  return (
    // Reserves the space while the entries load, so that the layout does not shift.
    <Box pos="relative" style={isPending ? { visibility: 'hidden' } : undefined} {...menu.holder}>
      <Button
        rightSection={<IconChevronDown aria-hidden size={16} stroke={ICON_STROKE} />}
        variant="default"
        {...menu.trigger}
      >
        {READING_TEXTS.quickNavigation}
      </Button>
      <div className={`${styles.panel} floating`} hidden={!menu.opened} {...menu.panel}>
        <Box component="ul" role="list">
          {entries.map((entry) => (
            <li key={entry.hash}>
              <Entry entry={entry} isHere={entry.hash === form.hash} />
            </li>
          ))}
        </Box>
      </div>
    </Box>
  );
}

function Entry({ entry, isHere }: { entry: QuickNavigationEntry; isHere: boolean }) {
  const target = targetOf(entry);
  const text = (
    <>
      <Text span fw={550}>
        {entry.employee_preferred_name}
      </Text>
      <Text span c={target === null ? 'inherit' : 'dimmed'} fz="xs">
        {[entry.stage_title, entry.assignee].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
  if (target === null) {
    return (
      <button className={styles.entry} disabled type="button">
        {text}
      </button>
    );
  }
  return (
    <Link aria-current={isHere ? 'page' : undefined} className={styles.entry ?? ''} to={target}>
      {text}
    </Link>
  );
}

/** Returns the address of an entry, or null if the reader has no permission for it. */
export function targetOf({
  hash,
  permissions,
}: Pick<QuickNavigationEntry, 'hash' | 'permissions'>): string | null {
  if (permissions.update) return `/pulses/${hash}/edit`;
  return permissions.view ? `/pulses/${hash}/view` : null;
}
