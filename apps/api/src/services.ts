import { Prisma, type Database } from '@reviews/db';
import { LOGIN_FAILURE_WINDOW_MS, UPLOADS_MAX, UPLOADS_WINDOW_MS } from '@reviews/domain';
import type { Clock } from './core/clock.ts';
import type { Logger } from './core/logger.ts';
import type { Mailer } from './core/mailer.ts';
import { onPool } from './core/sql.ts';
import type { FileStorage } from './core/storage.ts';
import type { Watch } from './core/watch.ts';
import type { Env } from './env.ts';
import { createAppConfigService } from './features/app-config/app-config.service.ts';
import { createCommentsService } from './features/comments/comments.service.ts';
import { createDraftsService } from './features/drafts/drafts.service.ts';
import { createPriorDraftsService } from './features/drafts/prior-drafts.service.ts';
import { createEmployeesService } from './features/employees/employees.service.ts';
import { createHandoversService } from './features/handovers/handovers.service.ts';
import { createManagerChangeService } from './features/handovers/manager-change.service.ts';
import { createMenuService } from './features/menu/menu.service.ts';
import { createAudienceService } from './features/pulses/audience.service.ts';
import { createChangesService } from './features/pulses/changes.service.ts';
import { createNominationsService } from './features/nominations/nominations.service.ts';
import { createOpenTasksService } from './features/nominations/open-tasks.service.ts';
import { createSaveNominationsService } from './features/nominations/save-nominations.service.ts';
import { createUndoApprovalService } from './features/nominations/undo-approval.service.ts';
import { createMailDispatchService } from './features/notices/mail-dispatch.service.ts';
import { createNoticesService } from './features/notices/notices.service.ts';
import { createOverviewService } from './features/overview/overview.service.ts';
import { createLifecycleService } from './features/pulses/lifecycle.service.ts';
import { createPulsesService } from './features/pulses/pulses.service.ts';
import { createReopenRequestsService } from './features/pulses/reopen-requests.service.ts';
import { createSubmitService } from './features/pulses/submit-pulse.service.ts';
import { createTrackingService } from './features/pulses/tracking/tracking.service.ts';
import { createImpersonationService } from './features/session/impersonation.service.ts';
import { createSessionRecords } from './features/session/session-records.ts';
import { createSessionService } from './features/session/session.service.ts';
import { createNudgeService } from './features/team/nudge.service.ts';
import { createTeamService } from './features/team/team.service.ts';
import { createQuestionCatalogue } from './features/templates/public.ts';
import { createUploadsService } from './features/uploads/uploads.service.ts';
import { newToken } from './http/cookies.ts';
import { Unavailable } from './http/error-table.ts';
import { createAttemptLimiter } from './http/rate-limit.ts';

/** What the services stand on; tests pass a database and a clock of their own. */
export interface Foundations {
  readonly env: Env;
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: FileStorage;
  /** What takes mails out of the house; null, or none: they are kept. */
  readonly mailer?: Mailer | null;
  readonly logger: Logger;
  /** Who watches beside the log. */
  readonly watch?: Watch;
}

/** Attempts to sign in from one address: an office sits behind one, so it is wider than that of an account. */
const ADDRESS_ATTEMPTS = 100;

/** Whether this process takes requests; it stops taking new ones before it ends. */
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

/** Builds every service once. */
export function createServices(foundations: Foundations) {
  const { db, clock, storage, mailer = null } = foundations;
  const catalogue = createQuestionCatalogue();
  const sessions = createSessionRecords({ clock, newToken });
  const health = {
    /** @throws Unavailable when the database does not answer. */
    async checkDatabase(): Promise<void> {
      try {
        await onPool(db).rows(Prisma.sql`SELECT 1`);
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
    session: createSessionService({
      db, clock, sessions, newToken,
      accountAttempts: createAttemptLimiter(db, 'account'),
      addressAttempts: createAttemptLimiter(db, 'address', { points: ADDRESS_ATTEMPTS, windowMs: LOGIN_FAILURE_WINDOW_MS }),
    }),
    impersonation: createImpersonationService({ db, clock, sessions }),
    appConfig: createAppConfigService({ db }),
    menu: createMenuService({ db }),
    employees: createEmployeesService({ db }),
    pulses: createPulsesService({ db, clock, catalogue }),
    reopenRequests: createReopenRequestsService({ db, clock }),
    changes: createChangesService({ db, clock, catalogue }),
    audience: createAudienceService({ db, clock }),
    submissions: createSubmitService({ db, clock, catalogue }),
    drafts: createDraftsService({ db, clock, catalogue }),
    priorDrafts: createPriorDraftsService({ db, clock, catalogue }),
    comments: createCommentsService({ db, clock, catalogue }),
    tracking: createTrackingService({ db, clock }),
    notices: createNoticesService({ db, clock, sends: mailer !== null }),
    mailDispatch: createMailDispatchService({ db, clock, logger: foundations.logger, mailer, publicUrl: foundations.env.PUBLIC_URL }),
    nominations: createNominationsService({ db, clock }),
    savedNominations: createSaveNominationsService({ db, clock }),
    openedNominations: createOpenTasksService({ db, clock }),
    undoneApprovals: createUndoApprovalService({ db, clock }),
    handovers: createHandoversService({ db, clock, catalogue }),
    managerChanges: createManagerChangeService({ db, clock }),
    overview: createOverviewService({ db, clock }),
    team: createTeamService({ db, clock }),
    nudges: createNudgeService({ db, clock }),
    uploads: createUploadsService({ db, clock, storage, personUploads: createAttemptLimiter(db, 'upload', { points: UPLOADS_MAX, windowMs: UPLOADS_WINDOW_MS }) }),
  };
}
