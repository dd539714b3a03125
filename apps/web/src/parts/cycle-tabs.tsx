import { useSessionUser } from '../features/session/index.ts';
import { PageTabs, type PageTab } from '../ui/page-tabs.tsx';

/** Links to the pages of a cycle that the user may open. */
export function CycleTabs({ cycleId }: { cycleId: number }) {
  const { sections } = useSessionUser();
  const cycle = `/cycles/${cycleId}`;
  const tabs: (PageTab | false)[] = [
    sections.cycles && { href: `${cycle}/overview`, label: 'Overview' },
    sections.cycle_builder && { href: cycle, label: 'Builder' },
    sections.cycle_builder && { href: `${cycle}/launcher`, label: 'Launcher' },
    sections.cycles && { href: `${cycle}/reminders`, label: 'Reminders' },
    sections.packets && { href: `${cycle}/packets`, label: 'Packets' },
  ];
  return <PageTabs label="Pages of this cycle" tabs={tabs.filter((tab) => tab !== false)} />;
}
