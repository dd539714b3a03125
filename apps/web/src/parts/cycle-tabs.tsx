import { texts } from '@reviews/messages';
import { cycleTabs } from '@reviews/messages/en/cycles';
import { useSessionUser } from '../features/session/index.ts';
import { PageTabs, type PageTab } from '../ui/page-tabs.tsx';

const TABS = texts(cycleTabs);

/** Links to the pages of a cycle that the user may open. */
export function CycleTabs({ cycleId }: { cycleId: number }) {
  const { sections } = useSessionUser();
  const cycle = `/cycles/${cycleId}`;
  const tabs: (PageTab | false)[] = [
    sections.cycles && { href: `${cycle}/overview`, label: TABS.overview },
    sections.cycle_builder && { href: cycle, label: TABS.builder },
    sections.cycle_builder && { href: `${cycle}/launcher`, label: TABS.launcher },
    sections.cycles && { href: `${cycle}/reminders`, label: TABS.reminders },
    sections.packets && { href: `${cycle}/packets`, label: TABS.packets },
  ];
  return <PageTabs label={TABS.label} tabs={tabs.filter((tab) => tab !== false)} />;
}
