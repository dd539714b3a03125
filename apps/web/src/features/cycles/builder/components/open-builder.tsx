import { Button } from '@mantine/core';
import type { CycleView } from '@reviews/contracts/cycle-builder';
import { Suspense, useMemo, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../../lib/dates.ts';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { LeaveGuard } from '../../../../ui/leave-guard.tsx';
import { HistoryLink } from '../../../../ui/history-link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageFrame } from '../../../../ui/page-frame.tsx';
import { BuilderContext } from '../hooks/use-builder.ts';
import { useCycleDesk, type CycleDesk } from '../hooks/use-cycle-desk.ts';
import { BUILDER_TEXTS as texts, CYCLE_STATES } from '../lib/builder-texts.ts';
import { draftFaults, notLaunchable } from '../lib/draft-faults.ts';
import styles from './builder.module.css';
import { ClosingSection } from './closing-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { FaultSummary } from './fault-summary.tsx';
import { PulsesSection } from './pulses-section.tsx';
import { ReleaseSection } from './release-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { StagesSection } from './stages-section.tsx';
import { Timeline } from './timeline.tsx';

const ConflictNotice = lazyComponent(
  async () => (await import('./conflict-notice.tsx')).ConflictNotice,
);

interface OpenBuilderProps {
  cycle: CycleView;
  person: string;
  tabs: ReactNode;
}

export function OpenBuilder({ cycle, person, tabs }: OpenBuilderProps) {
  const desk = useCycleDesk(cycle, person);
  const { base, draft, refused, isSaving } = desk.state;
  const { formatDate } = useDates();
  const fields = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const isClosed = base.state === 'closed';
  const isFixed = base.structure_fixed;
  const faults = useMemo(() => {
    if (isClosed) return [];
    const found = draftFaults(draft, isFixed);
    const known = new Set(found.map(({ path }) => path));
    return [
      ...found,
      ...Object.entries(refused).flatMap(([path, message]) =>
        known.has(path) ? [] : [{ path, message }],
      ),
    ];
  }, [draft, isClosed, isFixed, refused]);
  const messages = useMemo(
    () => new Map(faults.toReversed().map(({ path, message }) => [path, message])),
    [faults],
  );
  const beforeLaunch = base.state === 'draft' && faults.length === 0 ? notLaunchable(draft) : [];
  const canLaunch =
    base.state === 'draft' &&
    faults.length + beforeLaunch.length === 0 &&
    !desk.isUnsaved &&
    !isSaving;
  const formsOf = (pulseId: number | null): number =>
    base.pulses.find(({ id }) => id === pulseId)?.forms ?? 0;

  const save = (): void => {
    // The browser reports no value for a half-typed date, so it would be saved as empty.
    const half = [...(fields.current?.querySelectorAll('input') ?? [])].find(
      ({ validity }) => validity.badInput,
    );
    if (half !== undefined) return half.focus();
    if (faults.length === 0) return void desk.save();
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: 'center' });
  };
  return (
    <PageFrame
      documentTitle={draft.name}
      place={<Link to="/cycles">{texts.cycles}</Link>}
      secondaryActions={<HistoryLink id={base.id} record="cycle" />}
      subtitle={[
        CYCLE_STATES[base.state],
        `${formatDate(base.cycle.start_date)} – ${formatDate(base.cycle.end_date)}`,
      ].join(' · ')}
      tabs={tabs}
      title={base.cycle.name}
    >
      <BuilderContext
        value={{ draft, edit: desk.edit, isClosed, isFixed, faultAt: (path) => messages.get(path) }}
      >
        <Notices desk={desk} />
        <FaultSummary beforeLaunch={beforeLaunch} faults={faults} ref={summary} />
        <div className={styles.fields} ref={fields}>
          <DetailsSection />
          <PulsesSection cycleId={base.id} formsOf={formsOf} />
          <StagesSection />
          <Timeline />
          <ReleaseSection />
        </div>
        <ClosingSection desk={desk} />
        {!isClosed && (
          <SaveBar
            isSaving={isSaving}
            isUnsaved={desk.isUnsaved}
            launcher={canLaunch ? `/cycles/${base.id}/launcher` : null}
            onSave={save}
          />
        )}
      </BuilderContext>
      <LeaveGuard hasUnsaved={desk.hasUnsaved} message={texts.leave} />
    </PageFrame>
  );
}

/**
 * Shows what the user must know first: cycle closed, structure locked, unsaved changes restored,
 * conflict.
 */
function Notices({ desk }: { desk: CycleDesk }) {
  const { base, isRestored, conflict } = desk.state;
  return (
    <>
      {base.state === 'closed' && <Notice>{texts.isClosed}</Notice>}
      {base.state !== 'closed' && base.structure_fixed && <Notice>{texts.isFixed}</Notice>}
      {isRestored && conflict === null && (
        <Notice
          action={
            <Button onClick={desk.dropChanges} size="compact-sm" variant="default">
              {texts.dropRestored}
            </Button>
          }
          role="status"
        >
          {texts.restored}
        </Notice>
      )}
      <Suspense>{conflict !== null && <ConflictNotice desk={desk} />}</Suspense>
    </>
  );
}
