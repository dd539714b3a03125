import { appConfigRoutes } from './features/app-config/app-config.routes.ts';
import { commentRoutes } from './features/comments/comments.routes.ts';
import { draftRoutes } from './features/drafts/drafts.routes.ts';
import { employeeRoutes } from './features/employees/employees.routes.ts';
import { handoverRoutes } from './features/handovers/handovers.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { menuRoutes } from './features/menu/menu.routes.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import { nominationRoutes } from './features/nominations/nominations.routes.ts';
import { noticeRoutes } from './features/notices/notices.routes.ts';
import { pulseRoutes } from './features/pulses/pulses.routes.ts';
import { reopeningRoutes } from './features/pulses/reopening.routes.ts';
import { trackingRoutes } from './features/pulses/tracking/tracking.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { uploadRoutes } from './features/uploads/uploads.routes.ts';
import { teamRoutes } from './features/team/team.routes.ts';
import type { Route } from './http/route.ts';
import type { Services } from './services.ts';

/** Every route of the API, in the order of the features. */
export function allRoutes(services: Services): Route[] {
  return [healthRoutes, sessionRoutes, appConfigRoutes, menuRoutes, employeeRoutes, trackingRoutes, pulseRoutes, reopeningRoutes, draftRoutes, commentRoutes, overviewRoutes, teamRoutes, nominationRoutes, noticeRoutes, handoverRoutes, uploadRoutes].flatMap((routesOf) => routesOf(services));
}
