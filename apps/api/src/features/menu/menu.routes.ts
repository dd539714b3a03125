import * as contracts from '@reviews/contracts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentMenu } from './menu.presenter.ts';

export const menuRoutes = ({ menu }: Services) => [
  route(contracts.listMenu, { auth: 'session', handle: async ({ actor }) => presentMenu(await menu.list(actor)) }),
];
