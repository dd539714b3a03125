import { Prisma, type Database } from '@reviews/db';
import {
  FORGOTTEN_PER_ADDRESS_MAX,
  FORGOTTEN_PER_NETWORK_MAX,
  FORGOTTEN_WINDOW_MS,
  LOGIN_FAILURE_WINDOW_MS,
  TOKEN_CALLS_MAX,
  TOKEN_CALLS_WINDOW_MS,
  COMMENTS_MAX,
  SAVES_MAX,
  SAVES_WINDOW_MS,
  UPLOADS_MAX,
  UPLOADS_WINDOW_MS,
} from '@reviews/domain';
import type { Clock } from './core/clock.ts';
import { NO_WAKER, type JobWaker } from './core/job-waker.ts';
import type { Logger } from './core/logger.ts';
import type { Mailer } from './core/mailer.ts';
import type { PagePrinter } from './core/printing/page-printer.ts';
import { createOutgoing } from './core/outgoing.ts';
import { createSecretBox } from './core/secret-box.ts';
import { createSiteLink } from './core/site-link.ts';
import { onPool } from './core/sql.ts';
import type { FileStorage } from './core/storage.ts';
import type { Watch } from './core/watch.ts';
import type { Env } from './env.ts';
import { createAppConfigService } from './features/app-config/app-config.service.ts';
import { createConfigSettingsService } from './features/app-config/settings.service.ts';
import { createBulkService } from './features/bulk/bulk.service.ts';
import { createUndoBulkService } from './features/bulk/undo-bulk.service.ts';
import { createCommentSettingsService } from './features/comments/comment-settings.service.ts';
import { createChangelogService } from './features/changelog/changelog.service.ts';
import { createCommentsService } from './features/comments/comments.service.ts';
import { createCustomFieldsService } from './features/custom-fields/custom-fields.service.ts';
import { createFieldValuesService } from './features/custom-fields/field-values.service.ts';
import { createCycleBuilderService } from './features/cycles/cycle-builder.service.ts';
import { createDraftsService } from './features/drafts/drafts.service.ts';
import { createPriorDraftsService } from './features/drafts/prior-drafts.service.ts';
import { createLeavingService } from './features/employee-records/leaving.service.ts';
import { createEmployeeListService } from './features/employee-records/list.service.ts';
import { createPhotosService } from './features/employee-records/photos.service.ts';
import { createEmployeeRecordService } from './features/employee-records/record.service.ts';
import { createEmployeesService } from './features/employees/employees.service.ts';
import { createFeedbackTypesService } from './features/feedback-types/feedback-types.service.ts';
import { createHandoversService } from './features/handovers/handovers.service.ts';
import { createManagerChangeService } from './features/handovers/manager-change.service.ts';
import { createDueMomentsJob } from './features/due-moments/due-moments.service.ts';
import { createIntegrationSecrets } from './features/integrations/integration-secrets.ts';
import { createIntegrationsService } from './features/integrations/integrations.service.ts';
import { createImportJob } from './features/imports/import-job.service.ts';
import { createImportsService } from './features/imports/imports.service.ts';
import { createDryRunService } from './features/launches/dry-run.service.ts';
import { createLaunchJob } from './features/launches/launch-job.service.ts';
import { createLaunchesService } from './features/launches/launches.service.ts';
import { createPopulationsService } from './features/launches/populations.service.ts';
import { createCompanyPagesService } from './features/company-pages/pages.service.ts';
import { createMenuAdminService } from './features/menu/menu-admin.service.ts';
import { createMenuService } from './features/menu/menu.service.ts';
import { createAudienceService } from './features/pulses/audience/audience.service.ts';
import { createChangesService } from './features/pulses/reading/changes.service.ts';
import { createFormReadersService } from './features/pulses/audience/form-readers.service.ts';
import { createNominationsService } from './features/nominations/nominations.service.ts';
import { createOpenTasksService } from './features/nominations/open-tasks.service.ts';
import { createSaveNominationsService } from './features/nominations/save-nominations.service.ts';
import { createUndoApprovalService } from './features/nominations/undo-approval.service.ts';
import { createMailDispatchService } from './features/notices/mail-dispatch.service.ts';
import { createNoticesService } from './features/notices/notices.service.ts';
import { createOrganizationService } from './features/organization/organization.service.ts';
import { createOverviewService } from './features/overview/overview.service.ts';
import { createPacketPdfService } from './features/packets/packet-pdf.service.ts';
import { createPacketReadingService } from './features/packets/packet-reading.service.ts';
import { createCycleClosingService } from './features/packets/cycle-closing.service.ts';
import { createPacketsService } from './features/packets/packets.service.ts';
import { createDigestJob } from './features/reminders/digest-job.service.ts';
import { createRemindersService } from './features/reminders/reminders.service.ts';
import { createRatingsService } from './features/ratings/ratings.service.ts';
import { createAccessService } from './features/access/access.service.ts';
import { createPreviewService } from './features/roles/preview.service.ts';
import { createRolesService } from './features/roles/roles.service.ts';
import { createForgottenPasswordsService } from './features/users/forgotten-passwords.service.ts';
import { createInvitationMailsService } from './features/users/invitation-mails.service.ts';
import { createInvitationsService } from './features/users/invitations.service.ts';
import { createUsersService } from './features/users/users.service.ts';
import { createLifecycleService } from './features/pulses/lifecycle/lifecycle.service.ts';
import { createPulsesService } from './features/pulses/reading/pulses.service.ts';
import { createReopenRequestsService } from './features/pulses/lifecycle/reopen-requests.service.ts';
import { createSubmitService } from './features/pulses/submitting/submit-pulse.service.ts';
import { createCycleOverviewService } from './features/pulses/tracking/cycle-overview.service.ts';
import { createListExportService } from './features/pulses/tracking/list-export.service.ts';
import { createTrackingService } from './features/pulses/tracking/tracking.service.ts';
import { createSavedFiltersService } from './features/saved-filters/saved-filters.service.ts';
import { createImpersonationService } from './features/session/impersonation.service.ts';
import { createPasswordCheck } from './features/session/password-check.ts';
import { createSessionRecords } from './features/session/session-records.ts';
import { createSessionService } from './features/session/session.service.ts';
import { createSignInService } from './features/sign-in/sign-in.service.ts';
import { createNudgeService } from './features/team/nudge.service.ts';
import { createTeamService } from './features/team/team.service.ts';
import { createLibraryService } from './features/templates/library.service.ts';
import { createQuestionCatalogue } from './features/templates/public.ts';
import { createPublishTemplateService } from './features/templates/publish-template.service.ts';
import { createTemplatesService } from './features/templates/templates.service.ts';
import { createTokenUseService } from './features/tokens/token-use.service.ts';
import { createTokensService } from './features/tokens/tokens.service.ts';
import { createOpenIdClient } from './features/open-id/open-id-client.ts';
import { createOpenIdKind } from './features/open-id/open-id-kind.ts';
import { createOpenIdSetupService } from './features/open-id/open-id-setup.service.ts';
import { createOpenIdService } from './features/open-id/open-id.service.ts';
import { createProviders } from './features/open-id/providers.ts';
import { createDirectoriesService } from './features/scim/directories.service.ts';
import { createDirectoryAccessService } from './features/scim/directory-access.service.ts';
import { createScimGroupsService } from './features/scim/scim-groups.service.ts';
import { createScimKind } from './features/scim/scim-kind.ts';
import { createScimUsersService } from './features/scim/scim-users.service.ts';
import { createUploadsService } from './features/uploads/uploads.service.ts';
import { createDeliveryJob } from './features/webhooks/delivery-job.service.ts';
import { createDeliveriesService } from './features/webhooks/deliveries.service.ts';
import { createScheduledImportJob } from './features/scheduled-imports/scheduled-import-job.service.ts';
import { scheduledImportKind } from './features/scheduled-imports/scheduled-import-kind.ts';
import { createScheduledImportsService } from './features/scheduled-imports/scheduled-imports.service.ts';
import { webhookKind } from './features/webhooks/webhook-kind.ts';
import { newToken } from './http/cookies.ts';
import { Unavailable } from './http/error-table.ts';
import { createAttemptLimiter, perPerson } from './http/rate-limit.ts';
import { createSiteOrigin } from './http/site-origin.ts';

/** What the services depend on; tests pass their own database and clock. */
export interface Foundations {
  readonly env: Env;
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: FileStorage;
  /** Sends emails; without one, emails are kept. */
  readonly mailer?: Mailer | null;
  readonly logger: Logger;
  /** Makes PDFs of pages; without one, browsers print. */
  readonly printer?: PagePrinter | null;
  /** Wakes workers; without it, a sweep finds the jobs. */
  readonly jobs?: JobWaker;
  /** Metrics and tracing, besides the log. */
  readonly watch?: Watch;
}

/** Sign-in attempts per address: wider than the limit per account, because an office shares one. */
const ADDRESS_ATTEMPTS = 100;

/** Whether this process accepts requests; it stops accepting before it ends. */
export class Lifecycle {
  private draining = false;
  startDraining(): void {
    this.draining = true;
  }
  /** @throws Unavailable */
  checkReady(): void {
    if (this.draining) throw new Unavailable();
  }
}

export type Services = ReturnType<typeof createServices>;

/** Creates every service once. */
export function createServices(foundations: Foundations) {
  const { db, clock, storage, mailer = null, printer = null, jobs = NO_WAKER } = foundations;
  const siteLink = createSiteLink(foundations.env.PUBLIC_URL);
  const catalogue = createQuestionCatalogue();
  const outgoing = createOutgoing({ trustedHosts: foundations.env.trustedHosts });
  const box = createSecretBox(foundations.env.secretKeys);
  const secrets = createIntegrationSecrets(box);
  const importFolder = foundations.env.IMPORT_FOLDER;
  const openIdClient = createOpenIdClient({ outgoing, clock });
  const directoryAccess = createDirectoryAccessService({
    db,
    clock,
    attempts: createAttemptLimiter(db, 'scim', {
      points: ADDRESS_ATTEMPTS,
      windowMs: LOGIN_FAILURE_WINDOW_MS,
    }),
  });
  const openIdKind = createOpenIdKind({
    client: openIdClient,
    outgoing,
    publicUrl: foundations.env.PUBLIC_URL,
  });
  const sessions = createSessionRecords({ clock, newToken });
  const addressAttempts = createAttemptLimiter(db, 'address', {
    points: ADDRESS_ATTEMPTS,
    windowMs: LOGIN_FAILURE_WINDOW_MS,
  });
  const passwords = createPasswordCheck({
    accountAttempts: createAttemptLimiter(db, 'account'),
    addressAttempts,
    newToken,
  });
  const packetReading = createPacketReadingService({
    db,
    clock,
    catalogue,
    newToken,
    printsPdf: printer !== null,
  });
  const uploads = createUploadsService({
    db,
    clock,
    storage,
    personUploads: createAttemptLimiter(db, 'upload', {
      points: UPLOADS_MAX,
      windowMs: UPLOADS_WINDOW_MS,
    }),
  });
  const health = {
    /** @throws Unavailable if the database does not answer */
    async checkDatabase(): Promise<void> {
      try {
        await onPool(db).run(Prisma.sql`SELECT 1`);
      } catch {
        throw new Unavailable();
      }
    },
  };
  return {
    ...foundations,
    lifecycle: createLifecycleService({ db, clock }),
    process: new Lifecycle(),
    health,
    session: createSessionService({ db, clock, sessions, passwords }),
    signIn: createSignInService({ db, clock, sessions, passwords }),
    openId: createOpenIdService({
      db,
      clock,
      sessions,
      client: openIdClient,
      box,
      ...createProviders({ db, clock, secrets }),
      addressAttempts,
    }),
    openIdSetup: createOpenIdSetupService({ db, clock }),
    directories: createDirectoriesService({ db, clock, newToken }),
    directoryAccess,
    scimUsers: createScimUsersService({
      db,
      clock,
      newNumber: () => `scim-${newToken().slice(0, 12)}`,
    }),
    scimGroups: createScimGroupsService({ db, clock }),
    siteOrigin: createSiteOrigin(foundations.env.PUBLIC_URL),
    impersonation: createImpersonationService({ db, clock, sessions }),
    appConfig: createAppConfigService({ db }),
    configSettings: createConfigSettingsService({ db, clock, storage }),
    menu: createMenuService({ db }),
    menuAdmin: createMenuAdminService({ db, clock }),
    companyPages: createCompanyPagesService({ db, clock }),
    feedbackTypes: createFeedbackTypesService({ db, clock }),
    ratings: createRatingsService({ db, clock }),
    roles: createRolesService({ db, clock }),
    preview: createPreviewService({ db, clock, sessions }),
    users: createUsersService({ db, clock }),
    tokens: createTokensService({ db, clock }),
    tokenUse: createTokenUseService({
      db,
      clock,
      calls: createAttemptLimiter(db, 'api_token', {
        points: TOKEN_CALLS_MAX,
        windowMs: TOKEN_CALLS_WINDOW_MS,
      }),
    }),
    access: createAccessService({ db, clock }),
    invitations: createInvitationsService({
      db,
      clock,
      sessions,
      newToken,
      sends: mailer !== null,
      attempts: createAttemptLimiter(db, 'invitation', {
        points: ADDRESS_ATTEMPTS,
        windowMs: LOGIN_FAILURE_WINDOW_MS,
      }),
    }),
    forgottenPasswords: createForgottenPasswordsService({
      db,
      clock,
      sends: mailer !== null,
      networkAttempts: createAttemptLimiter(db, 'forgotten_network', {
        points: FORGOTTEN_PER_NETWORK_MAX,
        windowMs: FORGOTTEN_WINDOW_MS,
      }),
      addressAttempts: createAttemptLimiter(db, 'forgotten_address', {
        points: FORGOTTEN_PER_ADDRESS_MAX,
        windowMs: FORGOTTEN_WINDOW_MS,
      }),
    }),
    invitationMails: createInvitationMailsService({
      db,
      clock,
      newToken,
      logger: foundations.logger,
      mailer,
      siteLink,
    }),
    employees: createEmployeesService({ db }),
    customFields: createCustomFieldsService({ db, clock }),
    fieldValues: createFieldValuesService({ db, clock }),
    changelog: createChangelogService({ db, clock }),
    employeeList: createEmployeeListService({ db, clock }),
    employeeRecords: createEmployeeRecordService({ db, clock }),
    leavings: createLeavingService({ db, clock }),
    photos: createPhotosService({ db, clock, storage }),
    pulses: createPulsesService({ db, clock, catalogue }),
    reopenRequests: createReopenRequestsService({ db, clock }),
    changes: createChangesService({ db, clock, catalogue }),
    audience: createAudienceService({ db, clock }),
    submissions: createSubmitService({ db, clock, catalogue }),
    drafts: createDraftsService({
      db,
      clock,
      catalogue,
      countSaves: perPerson(
        createAttemptLimiter(db, 'save', {
          points: SAVES_MAX,
          windowMs: SAVES_WINDOW_MS,
          limited: 'saves',
        }),
      ),
    }),
    priorDrafts: createPriorDraftsService({ db, clock, catalogue }),
    comments: createCommentsService({ db, clock, catalogue }),
    /** @throws TooManyRequests when a person writes more comments than COMMENTS_MAX allows */
    countComment: perPerson(
      createAttemptLimiter(db, 'comment', {
        points: COMMENTS_MAX,
        windowMs: SAVES_WINDOW_MS,
        limited: 'saves',
      }),
    ),
    commentSettings: createCommentSettingsService({ db, clock }),
    tracking: createTrackingService({ db, clock }),
    listExport: createListExportService({ db, clock }),
    savedFilters: createSavedFiltersService({ db, clock }),
    cycleOverview: createCycleOverviewService({ db, clock }),
    cycleBuilder: createCycleBuilderService({ db, clock }),
    notices: createNoticesService({ db, clock, sends: mailer !== null }),
    mailDispatch: createMailDispatchService({
      db,
      clock,
      logger: foundations.logger,
      mailer,
      siteLink,
    }),
    nominations: createNominationsService({ db, clock }),
    savedNominations: createSaveNominationsService({ db, clock }),
    openedNominations: createOpenTasksService({ db, clock }),
    undoneApprovals: createUndoApprovalService({ db, clock }),
    handovers: createHandoversService({ db, clock, catalogue }),
    managerChanges: createManagerChangeService({ db, clock }),
    dryRuns: createDryRunService({ db }),
    launches: createLaunchesService({ db, clock, jobs }),
    launchJob: createLaunchJob({ db, clock }),
    integrations: createIntegrationsService({
      db,
      clock,
      secrets,
      kinds: [
        openIdKind,
        createScimKind({ access: directoryAccess }),
        webhookKind({ db, clock, outgoing }),
        scheduledImportKind({ db, clock, outgoing, folder: importFolder }),
      ],
    }),
    imports: createImportsService({ db, clock, storage, jobs }),
    deliveries: createDeliveriesService({ db, clock }),
    webhookJob: createDeliveryJob({ db, clock, outgoing, secrets }),
    importJob: createImportJob({ db, clock, storage }),
    scheduledImports: createScheduledImportsService({ db, clock, jobs }),
    scheduledImportJob: createScheduledImportJob({
      db,
      clock,
      storage,
      secrets,
      jobs,
      outgoing,
      folder: importFolder,
    }),
    dueMomentsJob: createDueMomentsJob({ db, clock }),
    digestJob: createDigestJob({ db, clock }),
    reminders: createRemindersService({ db, clock, sends: mailer !== null }),
    populations: createPopulationsService({ db, clock }),
    organization: createOrganizationService({ db }),
    overview: createOverviewService({ db, clock }),
    packets: createPacketsService({ db, clock }),
    cycleClosing: createCycleClosingService({ db, clock }),
    packetReading,
    packetPdf: createPacketPdfService({
      reading: packetReading,
      uploads,
      printer,
      logger: foundations.logger,
    }),
    team: createTeamService({ db, clock }),
    nudges: createNudgeService({ db, clock }),
    bulk: createBulkService({ db, clock }),
    undoneBulk: createUndoBulkService({ db, clock }),
    templates: createTemplatesService({ db, clock }),
    publications: createPublishTemplateService({ db, clock }),
    formReaders: createFormReadersService({ db }),
    library: createLibraryService({ db, clock }),
    uploads,
  };
}
