import type {
  listCycleProgress,
  listLateForms,
  ListStatus,
  ResponseOf,
  showCycleOverview,
} from '@reviews/contracts';
import { LATE_REASONS, type LateReason } from '@reviews/domain';
import type { FormCount, GroupProgress } from './cycle-overview.queries.ts';
import type { CycleOverview, LateForms } from './cycle-overview.service.ts';
import type { LateForm } from './late.queries.ts';
import { LIST_STATUSES, statusLabel } from './list-filters.ts';
import { presentCycle } from './tracking.presenter.ts';

type Overview = ResponseOf<typeof showCycleOverview>;

const sum = (counts: readonly FormCount[], wanted: (count: FormCount) => boolean = () => true) =>
  counts.filter(wanted).reduce((all, { count }) => all + count, 0);
const under = (counts: readonly FormCount[], ...statuses: ListStatus[]) =>
  sum(counts, ({ status }) => statuses.includes(status));
const lateOf = (counts: readonly FormCount[]) => sum(counts, ({ late }) => late);
const automaticOf = (counts: readonly FormCount[]) => sum(counts, ({ automatic }) => automatic);
const formsOf = (counts: readonly FormCount[]) => sum(counts) - under(counts, 'ineligible');
const byStatus = (counts: readonly FormCount[]) =>
  LIST_STATUSES.map((status) => ({
    status,
    label: statusLabel(status),
    count: under(counts, status),
  }));

function presentStages({ questions, counts }: CycleOverview): Overview['stages'] {
  return questions
    .flatMap(({ pulse }) => pulse.stages.map((stage) => ({ stage, pulse })))
    .sort((one, other) => one.stage.position - other.stage.position)
    .map(({ stage, pulse }) => {
      const own = counts.filter((count) => count.stage_id === stage.id);
      return {
        id: stage.id,
        title: stage.title,
        pulse_id: pulse.id,
        start_date: stage.start_date,
        due_date: stage.due_date,
        stageless: pulse.stageless,
        counts: byStatus(own).filter(({ count }) => count > 0),
        late: lateOf(own),
      };
    });
}

/**
 * Presents the overview of a season. Each count equals the number of rows in its list with those
 * filters.
 */
export function presentOverview(overview: CycleOverview): Overview {
  const { cycle, questions, counts, completed, reopenRequests } = overview;
  return {
    cycle: presentCycle({
      cycle,
      counted: [
        {
          forms: formsOf(counts) - under(counts, 'declined', 'incomplete'),
          complete: under(counts, 'complete'),
          automatic: automaticOf(counts),
        },
      ],
    }),
    stages: presentStages(overview),
    pulses: questions.map(({ pulse }) => {
      const own = counts.filter((count) => count.pulse_id === pulse.id);
      return {
        id: pulse.id,
        title: pulse.title,
        type: pulse.type_group,
        stageless: pulse.stageless,
        total: formsOf(own),
        counts: byStatus(own),
        late: lateOf(own),
        automatic: automaticOf(own),
        reopen_requests: reopenRequests.get(pulse.id) ?? 0,
      };
    }),
    completed: completed.map(({ pulse_id: pulseId, day, count, automatic }) => ({
      pulse_id: pulseId,
      day,
      count,
      automatic,
    })),
  };
}

export function presentGroups(
  groups: readonly GroupProgress[],
): ResponseOf<typeof listCycleProgress> {
  return {
    data: groups.map(({ id, name, cells }) => ({ id, name, cells })),
    totalResults: groups[0]?.total ?? 0,
  };
}

type LateRow = ResponseOf<typeof listLateForms>['data'][number];

function stuckWith(form: LateForm, { blockers }: LateForms): LateRow['stuck_with'] {
  if (form.reason !== 'blocked')
    return [{ id: form.assignee_id, preferred_name: form.assignee_name }];
  return blockers.flatMap(({ form_id: blocked, id, preferred_name: name }) =>
    blocked === form.id && id !== null && name !== null ? [{ id, preferred_name: name }] : [],
  );
}

function presentLateForm(form: LateForm, late: LateForms): LateRow {
  const pulses = late.questions.map(({ pulse }) => pulse);
  const pulse = pulses.find(({ id }) => id === form.pulse_id);
  const stage = pulse?.stages.find(({ id }) => id === form.stage_id);
  const waitsFor = late.blockers.find(({ form_id: blocked }) => blocked === form.id)?.pulse_id;
  return {
    pulse_id: form.pulse_id,
    pulse_title: pulse?.title ?? '',
    stage_title: stage?.title ?? '',
    employee: {
      id: form.employee_id,
      preferred_name: form.employee_name,
      position_name: form.position_name ?? '',
      department: form.department ?? '',
    },
    due_date: form.due_date,
    reason: form.reason,
    stuck_with: stuckWith(form, late),
    waits_for: pulses.find(({ id }) => id === waitsFor)?.title ?? null,
  };
}

export function presentLate(
  late: LateForms,
  reason: LateReason | undefined,
): ResponseOf<typeof listLateForms> {
  const reasons = LATE_REASONS.flatMap((one) => late.reasons.filter((each) => each.reason === one));
  return {
    data: late.forms.map((form) => presentLateForm(form, late)),
    totalResults: reasons
      .filter((one) => reason === undefined || one.reason === reason)
      .reduce((all, { count }) => all + count, 0),
    reasons: reasons.map(({ pulse_id: pulseId, reason: one, count }) => ({
      pulse_id: pulseId,
      reason: one,
      count,
    })),
  };
}
