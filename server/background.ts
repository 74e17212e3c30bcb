import type { Logger } from "pino";
import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import { foldingJob } from "./core/folding-job.ts";
import { createJobRunner, type JobKind } from "./core/jobs/runner.ts";
import { retentionJob } from "./core/retention.ts";
import { auditStreams } from "./features/console/audit-stream/delivery.ts";
import { secretRotation } from "./features/console/secret-rotation/job.ts";
import { emailDelivery } from "./features/emails/delivery.ts";
import { mailings } from "./features/emails/mailing-job.ts";
import { createActivityRecorder } from "./features/foundation/activity-recorder.ts";
import { createEventCounter } from "./features/foundation/event-counter.ts";
import { paymentNoticeDelivery } from "./features/payments/checkout/payment-notice-job.ts";
import { reconciliationJob } from "./features/payments/checkout/reconciliation-report.ts";
import { refundJob } from "./features/payments/checkout/refund-job.ts";
import { renewalJob } from "./features/payments/clock/renewal-job.ts";
import { providerCancellation } from "./features/payments/provider-cancellation.ts";
import { vaultPurge } from "./features/projects/data-vault/removed-stores.ts";
import { createProjectKeyUseRecorder } from "./features/projects/project-keys/use-recorder.ts";
import { projectPurge } from "./features/projects/purge.ts";
import { foldedProjectColumns } from "./features/projects/queries.ts";
import { createRedirectRecorder } from "./features/projects/redirect-origins.ts";
import { signInLimitJob } from "./features/sign-in/attempts/queries.ts";
import { createSignInRecorder } from "./features/sign-in/attempts/recorder.ts";
import { backChannelLogout } from "./features/sign-in/authorization-server/back-channel-logout.ts";
import { createHookDecisionRecorder } from "./features/sign-in/sign-up-hook/decisions.ts";
import { createSignUpRuleRecorder } from "./features/sign-in/sign-up-rules/match-recorder.ts";
import { createApiKeyUseRecorder } from "./features/teams/api-keys/check.ts";
import { foldedTeamColumns } from "./features/teams/queries.ts";
import { foldedUserNames, foldedUserTexts } from "./features/users/search-text.ts";
import { webhookDelivery } from "./features/webhooks/delivery.ts";
import { disabledEndpointNotice } from "./features/webhooks/disabled-notice.ts";
import { webhookHandover } from "./features/webhooks/handover.ts";
import type { BackgroundJobs } from "./kernel/background-jobs.ts";
import type { RootDb } from "./kernel/call.ts";
import type { ServerConfig } from "./kernel/server-config.ts";
import { createBackgroundPace } from "./services/background-pace.ts";
import type { Services } from "./services/index.ts";
import { inboxTransport, type Transport, unconfiguredTransport } from "./services/mailer.ts";
import type { RequestLoad } from "./services/request-load.ts";
import type { Telemetry } from "./services/telemetry.ts";

/**
 * The parts of the time that mailings work while the server has requests. Queueing is work of the database alone and ends soon; a
 * delivery takes the processor time of some twenty requests.
 */
const mailingShares = { queueing: 0.8, delivering: 0.1 };
/** The part of the time that values are encrypted again while the server has requests. */
const secretRotationShare = 0.3;

/** How jobs run and where e-mails go. */
export interface BackgroundSettings {
  /** Undefined sends emails to the inbox in development, and nowhere in production. */
  readonly smtp: Transport | undefined;
  /** How often to look for jobs of other processes, in milliseconds; defaults to two seconds, 0 = never. */
  readonly jobPollMillis?: number | undefined;
  /** The delays between attempts to deliver a webhook; defaults to those of the product. */
  readonly webhookRetryMillis?: readonly number[] | undefined;
}

interface BackgroundOptions extends BackgroundSettings {
  readonly db: RootDb;
  readonly log: Logger;
  readonly services: Services;
  readonly serverConfig: Pick<ServerConfig, "publicUrl" | "rateLimits" | "senderAddress" | "development">;
  readonly telemetry?: Telemetry | undefined;
  /** The server's requests: background work slows down while there are any. */
  readonly requestLoad: RequestLoad;
}

/** The jobs and recorders of one server. */
export interface Background {
  /** The queue that calls hand work to. */
  readonly jobs: BackgroundJobs;
  /** Begins to run the jobs. */
  start(): Promise<void>;
  /** Runs the jobs that are due; resolves when this process has no more. */
  jobsIdle(): Promise<void>;
  /** Writes all that was recorded so far. */
  flushRecords(): Promise<void>;
  /** Writes the activity marks and events recorded so far. */
  flushActivity(): Promise<void>;
  /** Writes the redirect origins recorded so far. */
  flushRedirects(): Promise<void>;
  /** Writes the uses of API keys recorded so far. */
  flushApiKeyUses(): Promise<void>;
  /** Writes the uses of project keys recorded so far. */
  flushProjectKeyUses(): Promise<void>;
  /** Writes the matches of sign-up rules counted so far. */
  flushSignUpRules(): Promise<void>;
  /** Writes the decisions of sign-up hooks recorded so far. */
  flushHookDecisions(): Promise<void>;
  /** Writes the steps of sign-ins recorded so far. */
  flushSignIns(): Promise<void>;
  /**
   * Stops the jobs immediately, and the recorders after the last request.
   * @param drained resolves then
   */
  stop(drained: Promise<void>): Promise<void>;
}

export function createBackground(options: BackgroundOptions): Background {
  const { db, log, services, smtp, jobPollMillis, telemetry, requestLoad } = options;
  const { clock, secrets, lookupIp, webhookSender: sender, svix } = services;
  const { publicUrl, rateLimits, senderAddress, development } = options.serverConfig;
  const sharedPerHour = rateLimits ? sendingLimits.sharedPerHour : undefined;
  const activity = createActivityRecorder(db, log, lookupIp);
  const events = createEventCounter(db, log);
  const redirects = createRedirectRecorder(db, log);
  const apiKeyUses = createApiKeyUseRecorder(db, log);
  const projectKeyUses = createProjectKeyUseRecorder(db, log);
  const signUpRules = createSignUpRuleRecorder(db, log);
  const hookDecisions = createHookDecisionRecorder(db, log);
  const signIns = createSignInRecorder(db, log, lookupIp);
  const recorders = [activity, events, redirects, apiKeyUses, projectKeyUses, signUpRules, hookDecisions, signIns];
  const transport = measuredTransport(smtp ?? (development ? inboxTransport : unconfiguredTransport), telemetry);
  const delivery = { ...services, db, transport, publicUrl, keepContent: development, sharedPerHour };
  const projectJobs = { db, services, serverConfig: { development }, log };
  const kinds = [
    emailDelivery(delivery),
    mailings(delivery, {
      queueing: createBackgroundPace(requestLoad, mailingShares.queueing),
      delivering: createBackgroundPace(requestLoad, mailingShares.delivering),
    }),
    webhookDelivery({ db, sender, secrets, clock, retryMillis: options.webhookRetryMillis }),
    disabledEndpointNotice({ db, secrets, clock, senderAddress }),
    backChannelLogout({ db, sender, issuerTokens: services.issuerTokens, clock, publicUrl }),
    ...(svix ? [webhookHandover(db, svix)] : []),
    projectPurge(db),
    vaultPurge(db),
    retentionJob(db, clock),
    signInLimitJob(db),
    renewalJob(db, services, development),
    providerCancellation(db, services),
    paymentNoticeDelivery({ db, services, serverConfig: options.serverConfig }),
    reconciliationJob(projectJobs),
    refundJob(projectJobs),
    foldingJob(db, clock, "search-text-folding", [foldedUserTexts]),
    foldingJob(db, clock, "name-folding", [foldedUserNames, ...foldedTeamColumns, ...foldedProjectColumns]),
    ...auditStreams({ db, sender, secrets, clock, lookupIp }),
    secretRotation({ db, secrets, log, pace: createBackgroundPace(requestLoad, secretRotationShare) }),
  ];
  const jobs = createJobRunner({ db, clock, log, kinds: kinds.map((kind) => measuredJob(kind, telemetry)), pollMillis: jobPollMillis });

  return {
    jobs: {
      recordActivity: activity.record,
      countEvent: events.count,
      recordRedirect: redirects.record,
      recordApiKeyUse: apiKeyUses.record,
      recordProjectKeyUse: projectKeyUses.record,
      recordSignUpRule: signUpRules.record,
      recordHookDecision: hookDecisions.record,
      recordSignInStep: signIns.record,
      wakeJobs: jobs.wake,
    },
    start: jobs.start,
    jobsIdle() {
      jobs.wake();
      return jobs.idle();
    },
    flushRecords: async () => {
      for (const recorder of recorders) await recorder.flush();
    },
    flushActivity: async () => {
      await activity.flush();
      await events.flush();
    },
    flushRedirects: () => redirects.flush(),
    flushApiKeyUses: () => apiKeyUses.flush(),
    flushProjectKeyUses: () => projectKeyUses.flush(),
    flushSignUpRules: () => signUpRules.flush(),
    flushHookDecisions: () => hookDecisions.flush(),
    flushSignIns: () => signIns.flush(),
    async stop(drained) {
      const jobsStopped = jobs.stop();
      await drained;
      await jobsStopped;
      for (const recorder of recorders) await recorder.stop();
    },
  };
}

const measuredTransport = (transport: Transport, telemetry: Telemetry | undefined): Transport =>
  telemetry ? { deliver: (...email) => telemetry.measure("email", "delivery", () => transport.deliver(...email)) } : transport;

const measuredJob = (kind: JobKind, telemetry: Telemetry | undefined): JobKind =>
  telemetry ? { ...kind, run: (job, signal) => telemetry.measure("job", kind.kind, () => kind.run(job, signal)) } : kind;
