import { z } from 'zod'
import { bookBacklog } from '../../features/accounting/book-backlog.ts'
import { bookDisputesJob } from '../../features/accounting/book-disputes-job.ts'
import { readCardBalance } from '../../features/accounting/read-card-balance.ts'
import { forgetExpired } from '../../features/accounts/forget-expired.ts'
import { PUBLISH_JOB, publishDue } from '../../features/activities/publication.ts'
import { prunePings } from '../../features/analytics/record-ping.ts'
import { expertSaleJob } from '../../features/expert-tickets/expert-sale-job.ts'
import { REFRESH_CATALOGUE_JOB, refreshCatalogue } from '../../features/expert-tickets/refresh-catalogue.ts'
import { watchFavourites } from '../../features/favourites/watch-favourites.ts'
import { giftsVoidJob } from '../../features/gifts/void-gifts.ts'
import { forgetTrash } from '../../features/history/forget-trash.ts'
import { forgetImports } from '../../features/imports/forget-imports.ts'
import { issueInvoicesJob } from '../../features/invoices/issue-invoices-job.ts'
import { jobKind } from '../../features/jobs/job-context.ts'
import { sweepLibrary } from '../../features/library/sweep-library.ts'
import { sealMailsJob } from '../../features/mail/seal-mails-job.ts'
import { giveUpMail, sendMailJob } from '../../features/mail/send-mail-job.ts'
import { forgetRecipients } from '../../features/mailings/forget-recipients.ts'
import { mailingJob } from '../../features/mailings/mailing-job.ts'
import { isKeptBack } from '../../features/mailings/send-hold.ts'
import { settleArrivals } from '../../features/media/finish-arrived.ts'
import { makeVersionsJob } from '../../features/media/make-versions-job.ts'
import { sweepUploads } from '../../features/media/sweep-uploads.ts'
import { decidePaymentJob } from '../../features/orders/decide-payment-job.ts'
import { expireAttemptJob } from '../../features/orders/expire-attempt-job.ts'
import { orderMailsJob } from '../../features/orders/order-mails-job.ts'
import { askProvider, reconcile } from '../../features/orders/reconcile.ts'
import { resendMailJob } from '../../features/orders/resend-mail-job.ts'
import { ticketsReadyMailJob } from '../../features/orders/tickets-ready-job.ts'
import { redrawTicketsJob } from '../../features/pdf-generator/redraw-tickets-job.ts'
import { eraseElsewhereJob } from '../../features/privacy/erase-elsewhere-job.ts'
import { forgetFilesJob } from '../../features/privacy/forget-files-job.ts'
import { forgetOld } from '../../features/privacy/forget-old.ts'
import { bookRefundsJob } from '../../features/refunds/book-refunds-job.ts'
import { refundJob } from '../../features/refunds/refund-job.ts'
import { materialiseJob, refreshBestJob } from '../../features/stock/stock-jobs.ts'
import { sweepStocks } from '../../features/stock-admin/sweep-stocks.ts'
import { watchStock } from '../../features/stock-alerts/watch-stock.ts'
import { slotNoticeJob } from '../../features/stock-calendar/slot-notice-job.ts'
import { sweepDocuments } from '../../features/stock-entries/sweep-documents.ts'
import { forgetTasks } from '../../features/tasks/forget-tasks.ts'
import { taskJob } from '../../features/tasks/run-task.ts'
import { ticketPdfJob } from '../../features/tickets/ticket-pdf-job.ts'
import { forgetUserImports } from '../../features/user-imports/forget-user-imports.ts'
import { captureVoucherJob, releaseVoucherJob } from '../../features/vouchers/voucher-jobs.ts'
import { endHoldJob } from '../../features/waiting-list/end-hold-job.ts'
import { offerPlacesJob } from '../../features/waiting-list/offer-places-job.ts'
import { tendLines } from '../../features/waiting-list/tend-lines.ts'
import { updatePasses } from '../../features/wallet/update-passes.ts'
import { deliverWebhooksJob } from '../../features/webhooks/deliver-webhooks-job.ts'
import { forgetAnswers } from '../../handler/idempotency.ts'
import { taskKinds } from './task-kinds.ts'

const nothing = z.object({})

/** Periodic work backs off while it fails, but a dead row of its name would keep it from ever being queued again. */
const FOREVER = Number.MAX_SAFE_INTEGER

/** Every kind of job. */
export const jobKinds = [
  expireAttemptJob,
  refundJob,
  bookRefundsJob,
  captureVoucherJob,
  releaseVoucherJob,
  bookDisputesJob,
  decidePaymentJob,
  issueInvoicesJob,
  orderMailsJob,
  ticketsReadyMailJob,
  resendMailJob,
  ticketPdfJob,
  redrawTicketsJob,
  sealMailsJob,
  giftsVoidJob,
  expertSaleJob,
  forgetFilesJob,
  eraseElsewhereJob,
  slotNoticeJob,
  offerPlacesJob,
  endHoldJob,
  deliverWebhooksJob,
  taskJob(taskKinds),
  mailingJob,
  makeVersionsJob,
  jobKind({
    kind: 'send-mail',
    payload: z.object({ mailId: z.string() }),
    leaseMs: 60_000,
    maxTries: 30,
    run: (ctx, payload) => sendMailJob(ctx, payload, isKeptBack),
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
  jobKind({ kind: 'watch-favourites', payload: nothing, leaseMs: 120_000, maxTries: FOREVER, run: watchFavourites }),
  jobKind({ kind: 'update-passes', payload: nothing, leaseMs: 120_000, maxTries: FOREVER, run: updatePasses }),
  jobKind({ kind: 'tend-lines', payload: nothing, leaseMs: 120_000, maxTries: FOREVER, run: tendLines }),
  jobKind({ kind: PUBLISH_JOB, payload: nothing, leaseMs: 120_000, maxTries: FOREVER, run: publishDue }),
  jobKind({
    kind: 'sweep-uploads',
    payload: nothing,
    leaseMs: 300_000,
    maxTries: FOREVER,
    run: async ({ db, platform, now, region }) => {
      await settleArrivals({ db, platform, now, region: region.slug })
      await sweepUploads(db, platform.files, now)
      await sweepDocuments(db, platform.files, now)
      await sweepLibrary(db, platform.files, now)
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
      await forgetImports(ctx)
      await forgetUserImports(ctx)
      await forgetRecipients(db, now)
      await sweepStocks(db, now)
    },
  }),
] as const

/** Work that comes round by itself; each is queued under its own name, so that two runners queue it once. */
export const periodicJobs = [
  { kind: 'ask-provider', everyMs: 60_000 },
  // Compares a week of orders: seconds of delay matter less than its cost.
  { kind: 'reconcile', everyMs: 10 * 60_000 },
  // What the accountant compares the ledger with.
  { kind: 'read-card-balance', everyMs: 10 * 60_000 },
  { kind: 'refresh-due-bests', everyMs: 30_000 },
  { kind: 'watch-stock', everyMs: 60_000 },
  { kind: 'watch-favourites', everyMs: 600_000 },
  // Returned places are offered by the job that comes with them: this finds what no change of stock tells.
  { kind: 'tend-lines', everyMs: 60_000 },
  // Each moment has a job of its own: this finds what came back from the trash later.
  { kind: 'update-passes', everyMs: 60_000 },
  { kind: PUBLISH_JOB, everyMs: 600_000 },
  // What the provider has not confirmed for twelve hours is not sold (decision 086).
  { kind: REFRESH_CATALOGUE_JOB, everyMs: 15 * 60_000 },
  { kind: 'materialise-slots', everyMs: 6 * 3_600_000 },
  // An index tells that nothing is left to be drawn anew.
  { kind: 'redraw-tickets', everyMs: 3_600_000 },
  { kind: 'seal-mails', everyMs: 3_600_000 },
  { kind: 'sweep-uploads', everyMs: 3_600_000 },
  { kind: 'forget-expired', everyMs: 24 * 3_600_000 },
] as const
