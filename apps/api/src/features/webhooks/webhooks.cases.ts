import type * as webhooks from '@reviews/contracts/webhooks';
import type { Database } from '@reviews/db';
import { WEBHOOK_MESSAGES } from '@reviews/domain';
import { buildDelivery, buildIntegration } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { UNKNOWING, type Ground } from '../../testing/cases/ground.ts';
import { admissionOf, toAdministrators } from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const FAR_AHEAD = new Date('2090-01-01T08:00:00Z');
const UNKNOWN_ID = '2000000000';
const UNKNOWN_DELIVERY = '00000000-0000-4000-8000-000000000000';

/** Builds a webhook with as many failed deliveries as there are rows, and returns the last one. */
async function webhook(db: Database, rows: number, enabled = true) {
  const integration = await buildIntegration(db, { enabled });
  let delivery = '';
  for (let row = 0; row < rows; row += 1)
    ({ key: delivery } = await buildDelivery(db, { integration }));
  return { id: integration.id, delivery };
}
type Webhook = Awaited<ReturnType<typeof webhook>>;
const again = ({ id, delivery }: Webhook) => ({
  params: { integrationId: String(id), deliveryId: delivery },
  body: {},
});

/** The webhook whose delivery is sent again next. It is off at first, so that no form tells it. */
const records = recordsOf(({ db }) => webhook(db, 1, false));
const give = (enabled: boolean) => async (world: WritingWorld) =>
  void Object.assign(records.of(world), await webhook(world.db, 1, enabled));
async function giveWaiting(world: WritingWorld): Promise<void> {
  await give(true)(world);
  await world.db.prisma.webhookDelivery.update({
    where: { key: records.of(world).delivery },
    data: { state: 'waiting', dueAt: FAR_AHEAD },
  });
}
const resend = (world: WritingWorld) => again(records.of(world));

/** Webhooks are for those who configure the application. */
export const WEBHOOKS = {
  records,
  calls: {
    listDeliveries: {
      ...admissionOf(toAdministrators()),
      call: async ({ db, rows }: Ground) => ({
        params: { integrationId: String((await webhook(db, rows)).id) },
        query: { state: 'failed' as const },
      }),
      absent: { params: { integrationId: UNKNOWN_ID } },
      unknowing: UNKNOWING,
      // Whether the webhook exists, what it sent, and its health.
      budget: reads(4),
      queries: ['', 'state=failed', 'event=form.submitted'],
    },
    sendDeliveryAgain: {
      call: async ({ db, rows }) => again(await webhook(db, rows)),
      absent: { params: { integrationId: UNKNOWN_ID, deliveryId: UNKNOWN_DELIVERY }, body: {} },
      unknowing: UNKNOWING,
      by: 'admin',
      budget: writes(5),
      fields: { integrationId: 'sendingWebhook', deliveryId: 'sentDelivery' },
      sentBy: 'administrator',
      tables: ['webhook_delivery'],
      logs: {
        action: 'integration.sent_again',
        record: (world) => `integration ${records.of(world).id}`,
      },
      attempts: {
        'that a delivery is sent again': {
          ...toAdministrators(),
          given: give(true),
          request: resend,
        },
        'that a delivery is sent again which waits': {
          ...toAdministrators(answer.refusal(409, WEBHOOK_MESSAGES.waitsAlready)),
          given: giveWaiting,
          request: resend,
        },
        'that a delivery is sent again of a webhook that is off': {
          ...toAdministrators(answer.refusal(422, WEBHOOK_MESSAGES.isOff)),
          given: give(false),
          request: resend,
        },
      },
    },
  } satisfies CasesOf<typeof webhooks>,
};
