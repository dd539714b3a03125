import * as contracts from '@reviews/contracts';
import { SITE_MESSAGES as texts } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentMenu, presentMenuAdmin } from './menu.presenter.ts';

export const menuRoutes = ({ menu, menuAdmin }: Services) => [
  route(contracts.listMenu, {
    auth: 'session',
    handle: async ({ actor }) => presentMenu(await menu.list(actor)),
  }),
  route(contracts.showMenuAdmin, {
    auth: 'session',
    handle: async ({ actor }) => presentMenuAdmin(await menuAdmin.show(actor)),
  }),
  route(contracts.saveMenu, {
    auth: 'session',
    handle: async ({ actor, body }) => ({
      revision: await menuAdmin.save(actor, body),
      message: texts.menuSaved,
    }),
  }),
  route(contracts.previewMenu, {
    auth: 'session',
    handle: async ({ actor, body }) => ({
      data: presentMenu(await menuAdmin.preview(actor, body)),
    }),
  }),
];
