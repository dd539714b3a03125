import type { ReplyOf } from '@reviews/contracts';
import {
  listPackets,
  packetDocument,
  releasePackets,
  type PacketDocument,
  type PacketRow,
  type PacketSection,
  type ReleaseResult,
} from '@reviews/contracts/packets';

const FIRST = { id: 31, preferred_name: 'Luca Moreau' };

export const buildRow = (change: Partial<PacketRow> = {}): PacketRow => ({
  employee: FIRST,
  position_name: 'Engineer',
  department: 'Engineering',
  state: 'ready',
  released_at: null,
  releases_at: null,
  acknowledged_at: null,
  has_response: false,
  withheld: [],
  packet_hash: 'employeehash0001',
  manager_packet_hash: 'managerhash00001',
  ...change,
});

/** Builds a valid list, parsed by the contract so that the two cannot drift apart. */
export const buildList = (
  rows: readonly PacketRow[] = [buildRow()],
  change: Partial<ReplyOf<typeof listPackets>> = {},
): ReplyOf<typeof listPackets> => {
  const count = (state: PacketRow['state']) => rows.filter((row) => row.state === state).length;
  return listPackets.response.parse({
    cycle: { id: 4, name: 'Annual Review' },
    data: rows,
    totalResults: rows.length,
    counts: {
      in_progress: count('in_progress'),
      ready: count('ready'),
      released: count('released'),
      withheld: rows.filter(({ withheld }) => withheld.length > 0).length,
    },
    departments: [
      { id: 1, name: 'Engineering' },
      { id: 2, name: 'Sales' },
    ],
    ...change,
  });
};

export const buildReleased = (
  data: readonly ReleaseResult[],
  left = 0,
): ReplyOf<typeof releasePackets> =>
  releasePackets.response.parse({
    message: 'Packet released.',
    data,
    done: data.filter(({ outcome }) => outcome === 'done').length,
    left,
  });

const question = (id: number, text: string) => ({
  question_id: id,
  text,
  help_text: '',
  subtext: '',
  type: { data_key: 'text' as const, ui_key: 'textarea' as const },
  config: {},
});

export const buildSection = (change: Partial<PacketSection> = {}): PacketSection => ({
  title: 'Manager Review',
  type: 'Manager',
  writer: 'Idris Fontaine',
  anonymous: false,
  is_own: false,
  closed_on: '2026-11-12',
  hash: 'formformform0001',
  questions: [
    { question: question(1, 'What went well?'), answers: ['He listens.'] },
    { question: question(2, 'What should change?'), answers: [null] },
  ],
  ...change,
});

export const buildAnonymous = (): PacketSection =>
  buildSection({
    title: 'Peer Review',
    type: 'Peer',
    writer: 'Anonymous reviewers',
    anonymous: true,
    closed_on: null,
    hash: null,
    questions: [
      {
        question: question(3, 'How is it to work with him?'),
        answers: ['A pleasure.', 'Easy.', 'Fast.'],
      },
    ],
  });

export const buildDocument = (change: Partial<PacketDocument> = {}): PacketDocument =>
  packetDocument.parse({
    view: 'employee',
    hash: 'employeehash0001',
    cycle: { id: 4, name: 'Annual Review' },
    cycle_placard_sub_text: '2026',
    employee: FIRST,
    position_name: 'Engineer',
    is_own: true,
    released_at: '2026-11-20T09:00:00Z',
    ratings: [
      {
        id: 2,
        rating_type_name: 'Overall Rating',
        name: 'Exceeds expectations',
        abbreviation: 'EE',
      },
    ],
    sections: [buildSection(), buildAnonymous()],
    withheld: [],
    acknowledgement: null,
    can_acknowledge: true,
    response_until: null,
    can_download: true,
    can_download_pdf: false,
    ...change,
  });
