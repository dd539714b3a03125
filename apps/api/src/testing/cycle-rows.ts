import { buildCycle, buildTemplate } from '@reviews/factories';
import type { Call, Row } from './endpoint-row.ts';
import { UNKNOWING, type World } from './endpoint-world.ts';

/** Calls for people who manage cycles. */
const REFUSED = {
  writer: 403,
  subject: 403,
  manager: 403,
  stranger: 403,
  outsider: 403,
  partner: 403,
  partnerElsewhere: 403,
} as const;
const DAYS = { start_date: '2026-04-01', end_date: '2026-06-30' };
const PLAN = {
  ...DAYS,
  name: 'Spring',
  placard_sub_text: '',
  packet_release_days: null,
  packet_release_date: null,
  packet_release_time: null,
  pulses: [],
  stages: [],
};
const SAVED = { revision: 0, cycle: PLAN };
const CLOSED = { closed: true, revision: 0 };
const NONE = { params: { id: '2000000000' } };

/** Builds a cycle with one pulse and no reviews. */
const onCycle =
  (body?: unknown, launchedAt: Date | null = null) =>
  async ({ app: { db } }: World): Promise<Call> => {
    const { id } = await buildCycle(db, {
      ...DAYS,
      launchedAt,
      pulses: [{ template: await buildTemplate(db, { type: 'Self' }) }],
    });
    return { params: { id: String(id) }, ...(body === undefined ? {} : { body }) };
  };

export const CYCLE_ROWS: Readonly<Record<string, readonly Row[]>> = {
  showCycle: [
    {
      call: onCycle(),
      allowed: ['hr', 'admin'],
      refused: REFUSED,
      absent: NONE,
      unknowing: UNKNOWING,
    },
  ],
  listCycleTemplates: [{ call: async () => ({}), allowed: ['hr', 'admin'], refused: REFUSED }],
  createCycle: [{ call: async () => ({ body: { name: 'Spring', ...DAYS } }), allowed: ['hr'] }],
  saveCycle: [
    {
      call: onCycle(SAVED),
      allowed: ['hr'],
      absent: { ...NONE, body: SAVED },
      unknowing: UNKNOWING,
    },
  ],
  closeCycle: [
    {
      call: onCycle(CLOSED, new Date('2026-04-01T08:00:00Z')),
      allowed: ['hr'],
      absent: { ...NONE, body: CLOSED },
      unknowing: UNKNOWING,
    },
  ],
  deleteCycle: [{ call: onCycle(), allowed: ['hr'], absent: NONE, unknowing: UNKNOWING }],
};
