import { appConfigRoutes } from './features/app-config/app-config.routes.ts';
import { bulkRoutes } from './features/bulk/bulk.routes.ts';
import { changelogRoutes } from './features/changelog/changelog.routes.ts';
import { commentRoutes } from './features/comments/comments.routes.ts';
import { companyPageRoutes } from './features/company-pages/pages.routes.ts';
import { cycleBuilderRoutes } from './features/cycles/cycle-builder.routes.ts';
import { draftRoutes } from './features/drafts/drafts.routes.ts';
import { customFieldRoutes } from './features/custom-fields/custom-fields.routes.ts';
import { employeeRecordRoutes } from './features/employee-records/employee-records.routes.ts';
import { employeeRoutes } from './features/employees/employees.routes.ts';
import { feedbackTypeRoutes } from './features/feedback-types/feedback-types.routes.ts';
import { handoverRoutes } from './features/handovers/handovers.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { integrationRoutes } from './features/integrations/integrations.routes.ts';
import { launchRoutes } from './features/launches/launches.routes.ts';
import { menuRoutes } from './features/menu/menu.routes.ts';
import { openIdRoutes } from './features/open-id/open-id.routes.ts';
import { organizationRoutes } from './features/organization/organization.routes.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import { nominationRoutes } from './features/nominations/nominations.routes.ts';
import { noticeRoutes } from './features/notices/notices.routes.ts';
import { packetRoutes } from './features/packets/packets.routes.ts';
import { audienceRoutes } from './features/pulses/audience/audience.routes.ts';
import { lifecycleRoutes } from './features/pulses/lifecycle/lifecycle.routes.ts';
import { readingRoutes } from './features/pulses/reading/reading.routes.ts';
import { submittingRoutes } from './features/pulses/submitting/submitting.routes.ts';
import { ratingRoutes } from './features/ratings/ratings.routes.ts';
import { accessRoutes } from './features/access/access.routes.ts';
import { roleRoutes } from './features/roles/roles.routes.ts';
import { tokenRoutes } from './features/tokens/tokens.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { reminderRoutes } from './features/reminders/reminders.routes.ts';
import { cycleOverviewRoutes } from './features/pulses/tracking/cycle-overview.routes.ts';
import { listExportRoutes } from './features/pulses/tracking/list-export.routes.ts';
import { trackingRoutes } from './features/pulses/tracking/tracking.routes.ts';
import { savedFilterRoutes } from './features/saved-filters/saved-filters.routes.ts';
import { directorySetupRoutes } from './features/scim/directories.routes.ts';
import { scimRoutes } from './features/scim/scim.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { signInRoutes } from './features/sign-in/sign-in.routes.ts';
import { uploadRoutes } from './features/uploads/uploads.routes.ts';
import { teamRoutes } from './features/team/team.routes.ts';
import { templateRoutes } from './features/templates/templates.routes.ts';
import { scheduledImportRoutes } from './features/scheduled-imports/scheduled-imports.routes.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import type { Route } from './http/route.ts';
import type { Services } from './services.ts';

/** Routes that directories call, by a protocol of their own (decision 052). */
export const directoryRoutes = (services: Services): Route[] => scimRoutes(services);

/** Returns every route of the API, in the order of the features. */
export function allRoutes(services: Services): Route[] {
  return [
    healthRoutes,
    sessionRoutes,
    openIdRoutes,
    directorySetupRoutes,
    appConfigRoutes,
    menuRoutes,
    companyPageRoutes,
    feedbackTypeRoutes,
    ratingRoutes,
    roleRoutes,
    userRoutes,
    signInRoutes,
    tokenRoutes,
    accessRoutes,
    changelogRoutes,
    employeeRoutes,
    employeeRecordRoutes,
    customFieldRoutes,
    organizationRoutes,
    trackingRoutes,
    savedFilterRoutes,
    listExportRoutes,
    cycleOverviewRoutes,
    cycleBuilderRoutes,
    readingRoutes,
    submittingRoutes,
    lifecycleRoutes,
    audienceRoutes,
    draftRoutes,
    commentRoutes,
    overviewRoutes,
    teamRoutes,
    nominationRoutes,
    noticeRoutes,
    handoverRoutes,
    reminderRoutes,
    bulkRoutes,
    launchRoutes,
    importRoutes,
    integrationRoutes,
    scheduledImportRoutes,
    webhookRoutes,
    templateRoutes,
    packetRoutes,
    uploadRoutes,
  ].flatMap((routesOf) => routesOf(services));
}
