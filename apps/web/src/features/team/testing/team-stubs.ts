import { showMyTeam, type PeersCell, type TeamForm, type TeamRow } from '@reviews/contracts/team';
import type { ReplyOf } from '@reviews/contracts';

type Team = ReplyOf<typeof showMyTeam>;

export const buildTeamForm = (change: Partial<TeamForm> = {}): TeamForm => ({
  hash: 'formformform0001',
  assignee: 'Priya Raman',
  href: null,
  due_date: '2026-03-01',
  late: false,
  can_nudge: false,
  reminded: false,
  status: { kind: 'not-started', label: 'Not Started', detail: null },
  ...change,
});

export const buildPeersCell = (change: Partial<PeersCell> = {}): PeersCell => ({
  kind: 'peers',
  status: 'progress',
  label: '2 of 3 Completed',
  href: null,
  progress: { completed: 2, total: 3, percent: 66 },
  task: null,
  manage: null,
  reviews: null,
  ...change,
});

export const buildTeamRow = (change: Partial<TeamRow> = {}): TeamRow => ({
  employee: { id: 31, preferred_name: 'Priya Raman' },
  position_name: 'Engineer',
  depth: 1,
  manager: { id: 41, preferred_name: 'Idris Fontaine' },
  cells: [{ kind: 'forms', forms: [buildTeamForm()], empty: null }, buildPeersCell()],
  ...change,
});

/** Builds a valid team, parsed by the contract so that the two cannot drift apart. */
export const buildTeam = (change: Partial<Team> = {}): Team =>
  showMyTeam.response.parse({
    columns: [
      { pulse_id: 1, title: 'Self Review', cycle: 'Mid-Year Review', kind: 'forms' },
      { pulse_id: 2, title: 'Peer Review', cycle: 'Mid-Year Review', kind: 'peers' },
    ],
    data: [buildTeamRow()],
    totalResults: 1,
    hasBelow: false,
    ...change,
  });
