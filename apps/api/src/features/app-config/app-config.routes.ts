import * as contracts from '@reviews/contracts';
import { FileReply, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** Open to everyone: the sign-in page wears the site's name and colours too. */
export const appConfigRoutes = ({ appConfig }: Services) => [
  route(contracts.showAppConfig, { auth: 'anyone', handle: () => appConfig.show() }),
  route(contracts.showClientCss, {
    auth: 'anyone',
    handle: async () => new FileReply('text/css; charset=utf-8', Buffer.from((await appConfig.show()).clientCss ?? '')),
  }),
];
