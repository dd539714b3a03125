import type { EmployeeOverview, OverviewForm, PositionView, PriorReview } from '@reviews/contracts';
import { formatQuarter, LABELS } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { canChangeManager } from '../employees/public.ts';
import type { PulseRecord } from '../pulses/record/public.ts';
import { closedAt, writerName } from '../pulses/record/public.presenter.ts';
import type { PositionRow } from './overview.queries.ts';
import type { Overview, PriorReviews } from './overview.service.ts';

function presentPosition({
  title,
  manager_id: managerId,
  manager_name: managerName,
  ...position
}: PositionRow): PositionView {
  return {
    ...position,
    position_name: title,
    manager: managerId === null ? null : { id: managerId, preferred_name: managerName ?? '' },
  };
}

/**
 * Presents a form as a list may name it to this reader, without the writer's name where it is
 * withheld (AMB-61).
 */
function presentForm(actor: Actor, form: PulseRecord): OverviewForm {
  return {
    hash: form.hash,
    title: form.template_title,
    type: form.type_group,
    assignee: writerName(actor, form),
    closed_at: closedAt(actor, form),
    has_viewed: form.has_viewed,
  };
}

function presentPriorReview(
  actor: Actor,
  { cycle, managerHash, employeeHash, ratings, forms, withheld }: PriorReviews,
): PriorReview {
  return {
    cycle_id: cycle?.id ?? null,
    cycle_name: cycle?.name ?? LABELS.pulses.offCycle,
    cycle_placard_sub_text: cycle?.placard_sub_text ?? '',
    manager_packet_hash: managerHash,
    packet_hash: employeeHash,
    ratings: ratings.map(({ id, rating_type_name, abbreviation }) => ({
      id,
      rating_type_name,
      abbreviation,
    })),
    forms: forms.map((form) => presentForm(actor, form)),
    withheld: [...withheld],
  };
}

/**
 * Presents cases by quarter, newest first and active ones first in each. Nothing finer than the
 * quarter is shown.
 */
function presentCases({ cases, timeZone }: Overview): EmployeeOverview['underperformance'] {
  const quarters = Map.groupBy(cases, ({ opened_at: opened }) => formatQuarter(opened, timeZone));
  return [...quarters].flatMap(([quarter, forms]) =>
    forms
      .map((form) => ({ quarter, active: isActive(form) }))
      .toSorted((one, other) => Number(other.active) - Number(one.active)),
  );
}

const isActive = (form: PulseRecord): boolean =>
  (form.state === 'open' || form.state === 'draft') && !form.cycle_closed;

/** Presents the overview (OVR-16). */
export function presentOverview(actor: Actor, overview: Overview): EmployeeOverview {
  const { person, priorReviews, widgets } = overview;
  const positions = person.positions.map(presentPosition);
  return {
    id: person.id,
    preferred_name: person.preferred_name,
    defaultPhotoThumbnail: person.photo === null ? null : { publicUrl: person.photo },
    // Feedback at any time is not supported yet.
    anytimefeedback: false,
    can_change_manager:
      person.is_listed &&
      positions.some((position) => position.is_primary) &&
      canChangeManager(actor, person),
    primaryPosition: positions.find((position) => position.is_primary) ?? null,
    employeePositions: positions,
    priorReviews: priorReviews.map((each) => presentPriorReview(actor, each)),
    underperformance: presentCases(overview),
    widgets: widgets.map(({ header, columns }) => ({ header, columns: [...columns] })),
  };
}
