import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentRecipient, presentSent } from './reminders.presenter.ts';

/** Routes for upcoming and sent reminders, and for sending them now. */
export const reminderRoutes = ({ reminders }: Services) => [
  route(contracts.listReminders, {
    auth: 'session',
    handle: async ({ actor, params, query }) => {
      const { cycle, nextAt, sends, rows, total, forms, untold } = await reminders.next(
        actor,
        params.id,
        query.page ?? 1,
      );
      return {
        cycle: { id: cycle.id, name: cycle.name },
        next_at: nextAt?.toISOString() ?? null,
        sends,
        data: rows.map(presentRecipient),
        totalResults: total,
        forms,
        untold,
      };
    },
  }),
  route(contracts.listSentReminders, {
    auth: 'session',
    handle: async ({ actor, params, query }) => {
      const { rows, total } = await reminders.sent(actor, params.id, query.page ?? 1);
      return { data: rows.map(presentSent), totalResults: total };
    },
  }),
  route(contracts.sendReminders, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      const { done, left } = await reminders.send(actor, params.id, body.employee_ids);
      return {
        message: done === 0 ? MESSAGES.reminders.noOne : MESSAGES.reminders.sent({ count: done }),
        done,
        left,
      };
    },
  }),
];
