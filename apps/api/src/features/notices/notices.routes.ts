import * as contracts from '@reviews/contracts';
import { isAlertKind, MESSAGES, NOTICE_KINDS } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentMail, presentNotice, presentPreferences } from './notices.presenter.ts';

/** Routes for notices and, for administrators, mails. */
export const noticeRoutes = ({ notices }: Services) => [
  route(contracts.listMyNotices, {
    auth: 'session',
    handle: async ({ actor, query }) => {
      const { rows, more } = await notices.list(actor, {
        before: query.before,
        unreadOnly: query.unread === true,
      });
      return { data: rows.map((row) => presentNotice(actor, row)), more };
    },
  }),
  route(contracts.countMyNotices, {
    auth: 'session',
    handle: async ({ actor }) => {
      const { unread, alerts } = await notices.countUnread(actor);
      return { unread, alerts: alerts.map((row) => presentNotice(actor, row)) };
    },
  }),
  route(contracts.markNoticesRead, {
    auth: 'session',
    handle: async ({ actor, body }) => ({ unread: await notices.markRead(actor, body.ids) }),
  }),
  route(contracts.showNoticePreferences, {
    auth: 'session',
    handle: async ({ actor }) => {
      const { email, chosen } = await notices.preferences(actor);
      return { email, preferences: presentPreferences(actor, chosen) };
    },
  }),
  route(contracts.saveNoticePreferences, {
    auth: 'session',
    handle: async ({ actor, body }) => {
      const chosen = NOTICE_KINDS.flatMap((kind) => {
        const byMail = isAlertKind(kind) ? undefined : body.by_mail[kind];
        return byMail === undefined ? [] : [{ kind, by_mail: byMail }];
      });
      return {
        message: MESSAGES.notices.preferencesSaved,
        preferences: presentPreferences(actor, await notices.savePreferences(actor, chosen)),
      };
    },
  }),
  route(contracts.listMails, {
    auth: 'session',
    handle: async ({ actor, query }) => {
      const { rows, more, sends } = await notices.mails(actor, query);
      return { data: rows.map(presentMail), more, sends };
    },
  }),
];
