import { useDates } from '../../../../lib/dates.ts';
import { useBuilder } from '../hooks/use-builder.ts';
import { Section } from '../../../../ui/section.tsx';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';
import type { DraftStage } from '../lib/cycle-draft.ts';
import { stretchOf } from '../lib/timeline.ts';
import styles from './timeline.module.css';

/** Draws the stages along the cycle with the same information in words, as one table. */
export function Timeline() {
  const { draft } = useBuilder();
  const { formatDate } = useDates();
  if (draft.stages.length === 0) return null;
  return (
    <Section title={texts.timeline}>
      <table className={styles.timeline}>
        <thead>
          <tr>
            <th scope="col">{texts.timelineStage}</th>
            <td aria-hidden className={styles.axis}>
              <span>{formatDate(draft.start_date)}</span>
              <span>{formatDate(draft.end_date)}</span>
            </td>
            <th scope="col">{texts.timelineWhen}</th>
          </tr>
        </thead>
        <tbody>
          {draft.stages.map((stage) => (
            <StageLine key={stage.key} stage={stage} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function StageLine({ stage }: { stage: DraftStage }) {
  const { draft } = useBuilder();
  const { formatDate } = useDates();
  const stretch = stretchOf(draft, stage);
  const {
    start_date: start,
    due_date: due,
    due_days: dueDays,
    auto_close_date: closes,
    auto_close_days: closeDays,
  } = stage;
  const when = [
    start === null ? texts.startsWithCycle : texts.from({ date: formatDate(start) }),
    due !== null
      ? texts.due({ date: formatDate(due) })
      : dueDays !== null
        ? texts.dueAfter({ days: dueDays, hasStart: start !== null })
        : texts.noDue,
    closes !== null
      ? texts.closes({ date: formatDate(closes) })
      : closeDays !== null
        ? texts.closesAfter({ days: closeDays, hasStart: start !== null })
        : '',
  ];
  return (
    <tr>
      <th scope="row">{stage.title}</th>
      <td aria-hidden>
        <span className={styles.track}>
          {stretch && (
            <span
              className={styles.span}
              data-component={stage.component}
              style={{ left: `${stretch.from}%`, width: `${stretch.to - stretch.from}%` }}
            />
          )}
          {stretch && stretch.closes !== null && (
            <span className={styles.closes} style={{ left: `${stretch.closes}%` }} />
          )}
        </span>
      </td>
      <td>{when.filter(Boolean).join(', ')}</td>
    </tr>
  );
}
