import { CallError } from '#contract/errors.ts'
import type { ParsedInput } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { parsePlace } from '#kernel/catalogue/location-view.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { isContiguous, smallestRemaining } from '#kernel/stock/spans.ts'
import { newTicketCode } from '#kernel/stock/ticket-code.ts'
import { newId } from '#lib/new-id.ts'
import { generatePdf } from './contract.ts'
import { loadTicket, type SlotRow } from './load-ticket.ts'
import { NO_CODE } from './pdf-shapes.ts'
import { codeRefusal } from './refusal.ts'
import { ticketDocuments } from './ticket-documents.ts'
import { validityText } from './validity.ts'

const DAY_MS = 86_400_000
const URL_MS = 3_600_000
const REFERENCE_LENGTH = 12

type Input = ParsedInput<typeof generatePdf>

/** Draws the PDF in a thread and keeps the file for a day. Nothing is sold or stored as sold. */
export const generatePdfHandler = handleOffice(generatePdf, async (ctx, input, fail) => {
  const { db, now, platform, region } = ctx
  const { activityId, quantity, specimen, barcodeType } = input
  const codes = specimen ? Array.from({ length: quantity }, (_, index) => `SPECIMEN-${index + 1}`) : input.codes
  if (codes.length === 0) throw new CallError('invalidRequest', { message: NO_CODE, fields: ['codes'] })
  const stockIds = input.stocks.flatMap((stock) => (stock.id === undefined ? [] : [stock.id]))
  const found = await loadTicket(db, { activityId, ticketId: input.ticketInfo.id, stockIds, offerId: input.offerId })
  const { activity, ticket, options, slots } = found
  if (!activity) return fail('activityNotFound')
  if (!ticket) return fail('ticketNotFound')
  if (slots.length !== new Set(stockIds).size) return fail('stockNotFound')
  if (!isRun(slots)) return fail('slotsNotContiguous')
  if (input.options.some(({ optionId }) => options.every(({ id }) => id !== optionId))) return fail('optionNotFound')
  if (input.offerId !== undefined && !found.offer) return fail('offerNotFound')
  const left = smallestRemaining(slots)
  if (specimen && left !== null && quantity > left) return fail('stockGone')

  const reference = newTicketCode(REFERENCE_LENGTH)
  const reserved = slots.length > 0 ? slots.map(slotReservation) : input.stocks.map(({ reservation }) => reservation)
  const validity = validityText(reserved, input.limitDate, region.zone, parsePlace(activity.place))
  const wish = { quantity, options: input.options, codes, barcodeType, specimen, validity, reference }
  const drawn = await platform.compute.run(
    'checked-tickets-pdf',
    ticketDocuments(ctx, { ...found, activity, ticket }, wish),
  )
  if ('refused' in drawn) throw codeRefusal(drawn.refused, codes)

  const key = `generated/${newId('f')}.pdf`
  await platform.files.put(key, drawn.pdf, 'application/pdf')
  const url = await platform.files.signedUrl({ key, method: 'GET', expiresAt: now + URL_MS })
  return ctx.commit(
    {
      steps: [enqueueJob(db, { kind: 'forget-files', payload: { keys: [key] }, runAt: now + DAY_MS }, now)],
      audit: {
        target: activityId,
        after: generatorAudit(input, { reference, tickets: codes.length, label: ticket.ticket.label }),
      },
    },
    { url },
  )
})

const slotReservation = ({ kind, startTs, endTs }: SlotRow) => ({ type: kind, period: { startTs, endTs } })

/** True for a single stock, or consecutive slots of one batch. */
const isRun = (slots: readonly SlotRow[]) =>
  slots.length <= 1 ||
  (isContiguous(slots) && slots.every(({ kind, batchId }) => kind === 'Fixed' && batchId === slots[0]?.batchId))

/** Audit entry without the codes, which are as good as tickets. */
const generatorAudit = (
  { quantity, barcodeType, limitDate, specimen }: Input,
  { reference, tickets, label }: { reference: string; tickets: number; label: string },
) => ({ generatedPdf: { reference, ticket: label, tickets, quantity, barcodeType, limitDate, specimen } })
