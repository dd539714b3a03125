import { buildEmployee, buildManagerChange, newHash } from '@reviews/factories';
import { CASE_ROWS, type Call, type Row } from './endpoint-row.ts';
import { BULK_ROWS } from './bulk-rows.ts';
import { UNKNOWING, type Person, type World } from './endpoint-world.ts';

export type { Call, Row } from './endpoint-row.ts';

const EVERYONE: readonly Person[] = [
  'writer',
  'subject',
  'manager',
  'stranger',
  'outsider',
  'hr',
  'admin',
];
const none = async (): Promise<Call> => ({});
const forEveryone: Row = { call: none, allowed: EVERYONE };

const NO_HASH = { params: { hash: newHash() } };
/**
 * For these people, a review about the subject does not exist while it is open, or submitted and
 * not released. Not listed: the manager in the line and HR in scope, who know of it without reading
 * it.
 */
const hidden = {
  subject: 404,
  otherManager: 404,
  stranger: 404,
  outsider: 404,
  partnerElsewhere: 404,
} as const;
const OF_FORM = { absent: NO_HASH, unknowing: UNKNOWING } as const;
const STAFF: readonly Person[] = ['hr', 'partner', 'admin'];

/** Gives the subject another manager than the writer, who still has a review about them. */
async function handover(world: World, kept?: true): Promise<Call> {
  const {
    app: { db, clock },
    subject,
    writer,
  } = world;
  const pulse = await world.openForm();
  const { id } = await buildManagerChange(db, {
    employee: subject,
    formerManager: writer,
    changedAt: clock.now(),
    forms: [{ pulse, ...(kept === undefined ? {} : { kept }) }],
  });
  return { params: { changeId: String(id), hash: pulse.hash } };
}

/** Builds a review that the writer had started before it was reassigned. */
async function keptDraft(world: World): Promise<Call> {
  const {
    app: { db },
    stranger,
  } = world;
  const { hash } = await world.draftedForm();
  const { sortKey } = await db.prisma.employee.findUniqueOrThrow({ where: { id: stranger.id } });
  await db.prisma.pulse.update({
    where: { hash },
    data: {
      assigneeId: stranger.id,
      assigneeSortKey: sortKey,
      headDraftGroupId: null,
      state: 'open',
    },
  });
  return { params: { hash } };
}

function imageForm(): FormData {
  const form = new FormData();
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  form.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png');
  return form;
}

/**
 * The calls of the API, each with someone who may make them. A new endpoint without a row here
 * fails the table's first test.
 */
export const ROWS: Readonly<Record<string, readonly Row[]>> = {
  ...CASE_ROWS,
  ...BULK_ROWS,
  showEmployeeOverview: [
    {
      ...forEveryone,
      call: async ({ subject }) => ({ params: { employeeId: String(subject.id) } }),
      absent: { params: { employeeId: '2000000000' } },
    },
  ],
  showMyTeam: [forEveryone],
  listPeerReviews: [
    {
      call: async (world) => ({ params: { hash: (await world.nominationTask()).hash } }),
      allowed: ['manager', ...STAFF],
      refused: { ...hidden, writer: 404, stranger: 404 },
      ...OF_FORM,
    },
  ],
  previewManagerChange: [
    {
      call: async ({ subject, stranger }) => ({
        params: { employeeId: String(subject.id) },
        query: { manager_id: String(stranger.id) },
      }),
      allowed: STAFF,
      refused: {
        writer: 403,
        subject: 403,
        manager: 403,
        otherManager: 403,
        stranger: 403,
        outsider: 403,
        partnerElsewhere: 404,
      },
      absent: { params: { employeeId: '2000000000' } },
      unknowing: UNKNOWING,
    },
  ],
  changeManager: [
    {
      // Has its own people, so that other rows can rely on the company's managers.
      call: async ({ app: { db } }) => {
        const [former, next] = [
          await buildEmployee(db, { department: 'Engineering' }),
          await buildEmployee(db, { department: 'Engineering' }),
        ];
        const { id } = await buildEmployee(db, { department: 'Engineering', manager: former });
        return {
          params: { employeeId: String(id) },
          body: { manager_id: next.id, former_manager_id: former.id, forms: [] },
        };
      },
      allowed: ['hr'],
      absent: {
        params: { employeeId: '2000000000' },
        body: { manager_id: 1, former_manager_id: null },
      },
      unknowing: UNKNOWING,
    },
  ],
  listHandovers: [forEveryone],
  decideHandover: [
    {
      call: async (world) => ({ ...(await handover(world)), body: { decision: 'keep' } }),
      allowed: ['writer'],
      absent: { params: { changeId: '2000000000', hash: newHash() }, body: { decision: 'keep' } },
      unknowing: UNKNOWING,
    },
  ],
  undoHandover: [
    {
      call: async (world) => ({ ...(await handover(world, true)), body: {} }),
      allowed: ['writer'],
      absent: { params: { changeId: '2000000000', hash: newHash() } },
      unknowing: UNKNOWING,
    },
  ],
  showKeptDraft: [
    {
      call: keptDraft,
      allowed: ['writer'],
      refused: { ...hidden, manager: 404, hr: 404, partner: 404, admin: 404 },
      ...OF_FORM,
    },
  ],
  uploadImage: [{ call: async () => ({ body: imageForm() }), allowed: ['writer'] }],
  showImage: [
    {
      call: async (world) => ({ params: { key: (await world.image()).key } }),
      allowed: ['writer'],
      refused: { subject: 404, manager: 404, stranger: 404, outsider: 404, hr: 404, admin: 404 },
      absent: { params: { key: newHash() } },
      unknowing: ['subject', 'stranger', 'outsider'],
    },
  ],
};
