import { randomUUID } from 'node:crypto';
import { buildBulkAction, newHash } from '@reviews/factories';
import type { Call, Row } from './endpoint-row.ts';
import type { World } from './endpoint-world.ts';

const inCycle = ({ cycle, cyclePulseId }: World) => ({
  cycleId: String(cycle.id),
  pulseId: String(cyclePulseId),
});
const NO_CYCLE = { params: { cycleId: '2000000000', pulseId: '2000000000' } };
const CLOSE = { kind: 'close' } as const;

const onForm =
  (more: () => object = () => ({})) =>
  async (world: World): Promise<Call> => ({
    params: inCycle(world),
    body: { forms: [(await world.openForm()).hash], change: CLOSE, ...more() },
  });
const absent = (more: object = {}): Call => ({
  ...NO_CYCLE,
  body: { forms: [newHash()], change: CLOSE, ...more },
});

/**
 * Builds an action on one review about the subject. It was run by the review's writer, which does
 * not matter to anyone's access.
 */
const onAction =
  (body?: unknown) =>
  async (world: World): Promise<Call> => {
    const {
      app: { db, clock },
      writer,
    } = world;
    const { id } = await buildBulkAction(db, {
      pulses: [await world.openForm()],
      actor: writer.user,
      createdAt: clock.now(),
    });
    return { params: { id: String(id) }, ...(body === undefined ? {} : { body }) };
  };
const NO_ACTION = { params: { id: '2000000000' } };

const REFUSED = { writer: 403, subject: 403, manager: 403, stranger: 403, outsider: 403 } as const;
const WITHOUT_SECTION = ['subject', 'stranger', 'outsider'] as const;

export const BULK_ROWS: Readonly<Record<string, readonly Row[]>> = {
  previewBulk: [
    {
      call: onForm(),
      allowed: ['hr', 'partner', 'admin', 'partnerElsewhere'],
      refused: REFUSED,
      absent: absent(),
      unknowing: WITHOUT_SECTION,
    },
  ],
  runBulk: [
    {
      call: onForm(() => ({ key: randomUUID() })),
      allowed: ['hr'],
      absent: absent({ key: randomUUID() }),
      unknowing: WITHOUT_SECTION,
    },
  ],
  listBulkActions: [
    {
      call: async (world) => ({ params: inCycle(world) }),
      allowed: ['hr', 'partner', 'admin', 'partnerElsewhere'],
      refused: REFUSED,
      absent: NO_CYCLE,
      unknowing: WITHOUT_SECTION,
    },
  ],
  showBulkAction: [
    {
      call: onAction(),
      allowed: ['hr', 'partner', 'admin'],
      refused: { ...REFUSED, partnerElsewhere: 404 },
      absent: NO_ACTION,
      unknowing: [...WITHOUT_SECTION, 'partnerElsewhere'],
    },
  ],
  undoBulk: [
    {
      call: onAction({}),
      allowed: ['hr'],
      absent: { ...NO_ACTION, body: {} },
      unknowing: [...WITHOUT_SECTION, 'partnerElsewhere'],
    },
  ],
};
