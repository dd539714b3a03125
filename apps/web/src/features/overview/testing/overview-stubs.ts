import {
  employeeOverview,
  type EmployeeOverview,
  type PriorReview,
} from '@reviews/contracts/overview';
import { DEFAULT_OVERVIEW_WIDGETS } from '@reviews/domain';

type Position = EmployeeOverview['employeePositions'][number];

export const buildPosition = (change: Partial<Position> = {}): Position => ({
  id: 1,
  position_name: 'Engineer',
  manager: { id: 41, preferred_name: 'Idris Fontaine' },
  department: 'Engineering',
  team: 'Platform',
  sub_team: null,
  is_primary: true,
  started_on: null,
  ended_on: null,
  ...change,
});

export const buildPriorReview = (change: Partial<PriorReview> = {}): PriorReview => ({
  cycle_id: 4,
  cycle_name: '2025 Annual Review',
  cycle_placard_sub_text: 'January to December 2025',
  manager_packet_hash: 'managermanager12',
  packet_hash: 'employeeemployee',
  ratings: [{ id: 1, rating_type_name: 'Overall Rating', abbreviation: 'EE' }],
  withheld: [],
  forms: [
    {
      hash: 'formformform0001',
      title: 'Manager Review',
      type: 'Manager',
      assignee: 'Idris Fontaine',
      closed_at: '2025-11-20T10:00:00Z',
      has_viewed: true,
    },
    {
      hash: 'formformform0002',
      title: 'Peer Review',
      type: 'Peer',
      assignee: 'Anonymous',
      closed_at: '2025-11-12',
      has_viewed: false,
    },
  ],
  ...change,
});

/** Builds a valid overview, parsed by the contract so that the two cannot drift apart. */
export function buildOverview(change: Partial<EmployeeOverview> = {}): EmployeeOverview {
  const primaryPosition = buildPosition();
  return employeeOverview.parse({
    id: 31,
    preferred_name: 'Priya Raman',
    defaultPhotoThumbnail: null,
    primaryPosition,
    employeePositions: [primaryPosition],
    priorReviews: [buildPriorReview()],
    underperformance: [],
    anytimefeedback: false,
    can_change_manager: false,
    widgets: DEFAULT_OVERVIEW_WIDGETS,
    ...change,
  });
}
