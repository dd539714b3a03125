import { Button } from '@mantine/core';
import { LABELS, MESSAGES } from '@reviews/domain';
import { IconArrowUp, IconExternalLink } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { CollapsiblePanel } from '../../../ui/collapsible-panel.tsx';
import { PanelTabs } from '../../../ui/panel-tabs.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { READING_TEXTS } from '../lib/reading-texts.ts';
import { groupRelated, type RelatedFeedback, type RelatedGrouping } from '../lib/related-groups.ts';
import { PulseAnswers } from './pulse-answers.tsx';
import styles from './related-panel.module.css';

const GROUPINGS = [
  { value: 'type', label: READING_TEXTS.byType },
  { value: 'cycle', label: READING_TEXTS.byCycle },
] as const;

interface RelatedPanelProps {
  forms: readonly RelatedFeedback[];
  onHide: () => void;
}

/**
 * Earlier and parallel forms about the same employee, next to the form being written (FORM-08 to
 * FORM-13); a sheet on a phone.
 */
export function RelatedPanel({ forms, onHide }: RelatedPanelProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [grouping, setGrouping] = useState<RelatedGrouping>('type');
  const [chosen, setChosen] = useState<string | null>(null);
  const id = useId();
  const groups = groupRelated(forms, grouping);
  const current = groups.find(({ name }) => name === chosen) ?? groups[0];
  return (
    <aside aria-label={READING_TEXTS.relatedTitle} className={styles.panel}>
      <header className={styles.header}>
        <h2 className={styles.title}>{READING_TEXTS.relatedTitle}</h2>
        <Button onClick={onHide} size="compact-sm" variant="subtle">
          {LABELS.pulses.hideRelated}
        </Button>
      </header>
      <div className={styles.grouping}>
        <SegmentedControl
          choices={GROUPINGS}
          label={READING_TEXTS.groupBy}
          onChange={(next) => {
            setGrouping(next);
            setChosen(null);
          }}
          value={grouping}
        />
      </div>
      <PanelTabs
        current={current?.name ?? ''}
        id={id}
        label={READING_TEXTS.relatedTitle}
        names={groups.map(({ name }) => name)}
        onChoose={setChosen}
      />
      <div
        aria-label={current?.name}
        className={styles.scroller}
        id={`${id}-panel`}
        ref={scroller}
        role="tabpanel"
        tabIndex={0}
      >
        {current?.forms.map((form) => (
          <RelatedForm form={form} key={form.hash} />
        ))}
        <button
          className={styles.toTop}
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
          type="button"
        >
          <IconArrowUp aria-hidden size={16} stroke={ICON_STROKE} />
          {READING_TEXTS.toTop}
        </button>
      </div>
    </aside>
  );
}

function RelatedForm({ form }: { form: RelatedFeedback }) {
  const { formatDate } = useDates();
  return (
    <CollapsiblePanel
      aside={
        <Link
          aria-label={READING_TEXTS.openReviewOf({ title: form.title })}
          className={styles.open ?? ''}
          rel="noreferrer"
          target="_blank"
          to={`/pulses/${form.hash}/view`}
        >
          <IconExternalLink aria-hidden size={18} stroke={ICON_STROKE} />
        </Link>
      }
      headingLevel={3}
      title={
        <span className={styles.form}>
          <span className={styles.formTitle}>{form.title}</span>
          <span className={styles.written}>
            {MESSAGES.pulses.writtenByOn({
              assignee: form.assignee,
              date: formatDate(form.closed_at),
            })}
          </span>
        </span>
      }
    >
      <PulseAnswers hash={form.hash} />
    </CollapsiblePanel>
  );
}
