import * as contracts from '@reviews/contracts';
import { SCHEDULED_IMPORT_MESSAGES as texts } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';

export const scheduledImportRoutes = ({ scheduledImports }: Services) => [
  route(contracts.runScheduledImport, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      await scheduledImports.runNow(actor, params.integrationId);
      return { message: texts.asked };
    },
  }),
];
