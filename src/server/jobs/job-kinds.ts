import { z } from 'zod'
import { PUBLISH_JOB, publishDue } from '#features/catalogue/activities/publication.ts'
import { bookBacklog } from '#features/money/accounting/book-backlog.ts'
import { bookDisputesJob } from '#features/money/accounting/book-disputes-job.ts'
import { readCardBalance } from '#features/money/accounting/read-card-balance.ts'
import { prunePings } from '#features/money/analytics/record-ping.ts'
import { eraseElsewhereJob } from '#features/operation/privacy/erase-elsewhere-job.ts'
import { forgetFilesJob } from '#features/operation/privacy/forget-files-job.ts'
import { forgetOld } from '#features/operation/privacy/forget-old.ts'
import { forgetExpired } from '#features/people/accounts/forget-expired.ts'
import { keepBack } from '#features/people/consents/mail-holds.ts'
import { expireAttemptJob } from '#features/selling/checkout/expire-attempt-job.ts'
import { orderMailsJob } from '#features/selling/checkout/mails/order-mails-job.ts'
import { resendMailJob } from '#features/selling/checkout/mails/resend-mail-job.ts'
import { ticketsReadyMailJob } from '#features/selling/checkout/mails/tickets-ready-job.ts'
import { decidePaymentJob } from '#features/selling/checkout/payment/decide-payment-job.ts'
import { askProvider, reconcile } from '#features/selling/checkout/payment/reconcile.ts'
import { expertSaleJob } from '#features/selling/expert-sales/expert-sale-job.ts'
import { giftsVoidJob } from '#features/selling/given/void-gifts.ts'
import { bookRefundsJob } from '#features/selling/refunds/book-refunds-job.ts'
import { refundJob } from '#features/selling/refunds/refund-job.ts'
import { readTermsFile } from '#features/selling/terms/terms-file.tsx'
import { captureVoucherJob, releaseVoucherJob } from '#features/selling/vouchers/voucher-jobs.ts'
import { REFRESH_CATALOGUE_JOB, refreshCatalogue } from '#features/stock/expert-tickets/refresh-catalogue.ts'
import { materialiseJob, refreshBestJob } from '#features/stock/slots/stock-jobs.ts'
import { redrawTicketsJob } from '#features/stock-office/pdf-generator/redraw-tickets-job.ts'
import { sweepStocks } from '#features/stock-office/stock-admin/sweep-stocks.ts'
import { watchStock } from '#features/stock-office/stock-alerts/watch-stock.ts'
import { slotNoticeJob } from '#features/stock-office/stock-calendar/slot-notice-job.ts'
import { ticketPdfJob } from '#features/tickets/documents/ticket-pdf-job.ts'
import { forgetAnswers } from '#handler/idempotency.ts'
import { forgetTrash } from '#kernel/history/forget-trash.ts'
import { jobKind } from '#kernel/jobs/job-context.ts'
import { sealMailsJob } from '#kernel/mail/seal-mails-job.ts'
import { giveUpMail, sendMailJob } from '#kernel/mail/send-mail-job.ts'
import { settleArrivals } from '#kernel/media/finish-arrived.ts'
import { makeVersionsJob } from '#kernel/media/make-versions-job.ts'
import { sweepUploads } from '#kernel/media/sweep-uploads.ts'
import { forgetTasks } from '#kernel/tasks/forget-tasks.ts'
import { taskJob } from '#kernel/tasks/run-task.ts'
import { limits } from '#lib/words/limits.ts'
import { features } from '../features.ts'
import { taskKinds } from './task-kinds.ts'

const nothing = z.object({})

/**
 * Periodic work is never declared dead, but backs off while it fails: a dead row under its key would prevent it from
 * being queued again.
 */
const FOREVER = Number.MAX_SAFE_INTEGER

const periodicOfFeatures = features.flatMap((feature) => feature.periodicJobs ?? [])

/** All kinds of jobs. */
export const jobKinds = [
  ...features.flatMap(({ jobs = [] }) => jobs),
  ...periodicOfFeatures.map(({ kind, leaseMs, run }) =>
    jobKind({ kind, payload: nothing, leaseMs, maxTries: FOREVER, run }),
  ),
  expireAttemptJob,
  refundJob,
  bookRefundsJob,
  captureVoucherJob,
  releaseVoucherJob,
  bookDisputesJob,
  decidePaymentJob,
  orderMailsJob,
  ticketsReadyMailJob,
  resendMailJob,
  ticketPdfJob,
  redrawTicketsJob,
  sealMailsJob,
  giftsVoidJob,
  expertSaleJob,
  forgetFilesJob,
  eraseElsewhereJob(features),
  slotNoticeJob,
  taskJob(taskKinds),
  makeVersionsJob,
  jobKind({
    kind: 'send-mail',
    payload: z.object({ mailId: z.string() }),
    leaseMs: 60_000,
    maxTries: 30,
    run: (ctx, payload) =>
      sendMailJob(ctx, payload, { isKeptBack: keepBack(features), readTerms: (id) => readTermsFile(ctx, id) }),
    giveUp: giveUpMail,
  }),
  jobKind({
    kind: 'ask-provider',
    payload: nothing,
    leaseMs: 300_000,
    maxTries: FOREVER,
    run: async (ctx) => void (await askProvider(ctx)),
  }),
  jobKind({
    kind: 'reconcile',
    payload: nothing,
    leaseMs: 300_000,
    maxTries: FOREVER,
    run: async (ctx) => void (await reconcile(ctx)),
  }),
  jobKind({
    kind: 'read-card-balance',
    payload: nothing,
    leaseMs: 300_000,
    maxTries: FOREVER,
    run: async (ctx) => {
      await bookBacklog(ctx.db)
      await readCardBalance(ctx)
    },
  }),
  jobKind({ kind: 'refresh-due-bests', payload: nothing, leaseMs: 120_000, maxTries: FOREVER, run: refreshBestJob }),
  jobKind({ kind: 'materialise-slots', payload: nothing, leaseMs: 300_000, maxTries: FOREVER, run: materialiseJob }),
  jobKind({
    kind: REFRESH_CATALOGUE_JOB,
    payload: nothing,
    leaseMs: 300_000,
    maxTries: FOREVER,
    run: refreshCatalogue,
  }),
  jobKind({ kind: 'watch-stock', payload: nothing, leaseMs: 120_000, maxTries: FOREVER, run: watchStock }),
  jobKind({ kind: PUBLISH_JOB, payload: nothing, leaseMs: 120_000, maxTries: FOREVER, run: publishDue }),
  jobKind({
    kind: 'sweep-uploads',
    payload: nothing,
    leaseMs: 300_000,
    maxTries: FOREVER,
    run: async (ctx) => {
      const { db, platform, now, region } = ctx
      await settleArrivals({ db, platform, now, region: region.slug })
      await sweepUploads(db, platform.files, now)
      for (const { sweep } of features) await sweep?.(ctx)
    },
  }),
  jobKind({
    kind: 'forget-expired',
    payload: nothing,
    leaseMs: 300_000,
    maxTries: FOREVER,
    run: async (ctx) => {
      const { db, now } = ctx
      await db.write([
        ...forgetExpired(db, now),
        ...forgetAnswers(db, now),
        ...forgetTrash(db, now),
        prunePings(db, now),
      ])
      await forgetOld(db, now)
      await forgetTasks(ctx)
      for (const { forget } of features) await forget?.(ctx)
      await sweepStocks(db, now)
    },
  }),
] as const

/** Periodic work; each kind is queued under its own key, so that two runners queue it once. */
export const periodicJobs = [
  ...periodicOfFeatures,
  { kind: 'ask-provider', everyMs: 60_000 },
  // Compares a week of orders: its cost matters more than seconds of delay.
  { kind: 'reconcile', everyMs: 10 * 60_000 },
  // Balance with which the accountant compares the ledger.
  { kind: 'read-card-balance', everyMs: 10 * 60_000 },
  { kind: 'refresh-due-bests', everyMs: 30_000 },
  { kind: 'watch-stock', everyMs: 60_000 },
  { kind: PUBLISH_JOB, everyMs: 600_000 },
  // Offers that the provider has not confirmed for twelve hours are not sold (chapter selling-and-holding).
  { kind: REFRESH_CATALOGUE_JOB, everyMs: limits.expertCatalogueRefresh.ms },
  { kind: 'materialise-slots', everyMs: 6 * 3_600_000 },
  // Cheap when idle: an index shows that no ticket is left to redraw.
  { kind: 'redraw-tickets', everyMs: 3_600_000 },
  { kind: 'seal-mails', everyMs: 3_600_000 },
  { kind: 'sweep-uploads', everyMs: 3_600_000 },
  { kind: 'forget-expired', everyMs: 24 * 3_600_000 },
] as const
