import * as contracts from '@reviews/contracts';
import { SITE_MESSAGES as texts } from '@reviews/domain';
import { shownRichText } from '@reviews/rich-text/shown';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import {
  presentPage,
  presentRoles,
  presentRow,
  presentVersion,
  presentWritten,
} from './pages.presenter.ts';

export const companyPageRoutes = ({ companyPages }: Services) => [
  route(contracts.showPage, {
    auth: 'session',
    handle: async ({ actor, params }) => presentPage(await companyPages.read(actor, params.slug)),
  }),
  route(contracts.listPages, {
    auth: 'session',
    handle: async ({ actor }) => {
      const { pages, roles } = await companyPages.list(actor);
      return { data: pages.map(presentRow), roles: presentRoles(roles) };
    },
  }),
  route(contracts.orderPages, {
    auth: 'session',
    handle: async ({ actor, body }) => {
      await companyPages.order(actor, body.ids);
      return { message: texts.pagesReordered };
    },
  }),
  route(contracts.showPageAdmin, {
    auth: 'session',
    handle: async ({ actor, params }) =>
      presentWritten(await companyPages.show(actor, params.pageId)),
  }),
  route(contracts.showPageVersion, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      const version = await companyPages.version(actor, params.pageId, params.version);
      return {
        ...presentVersion(version, version.is_published),
        body: shownRichText('terms', version.body),
      };
    },
  }),
  route(contracts.addPage, {
    auth: 'session',
    handle: async ({ actor, body }) => ({
      id: await companyPages.add(actor, body),
      message: texts.pageAdded,
    }),
  }),
  route(contracts.savePage, {
    auth: 'session',
    handle: async ({ actor, params, body }) => ({
      revision: await companyPages.save(actor, params.pageId, body),
      message: body.publish ? texts.pagePublished({ title: body.title.trim() }) : texts.pageSaved,
    }),
  }),
  route(contracts.withdrawPage, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      const { title, revision } = await companyPages.withdraw(actor, params.pageId, body.revision);
      return { revision, message: texts.pageWithdrawn({ title }) };
    },
  }),
  route(contracts.deletePage, {
    auth: 'session',
    handle: async ({ actor, params, query }) => ({
      message: texts.pageDeleted({
        title: await companyPages.delete(actor, params.pageId, query.revision),
      }),
    }),
  }),
];
