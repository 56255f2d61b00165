import { z } from 'zod'
import { id, ts } from '#contract/shapes.ts'
import { stockPlan } from '#features/stock/slots/office-stock-shapes.ts'

const MOST_COPIED = 20

/** A stock as the preview of a copy saw it. */
const seenStock = z.strictObject({ batchId: id, updatedAt: ts })

/**
 * `Everything`: as new stocks. `Tickets`: into the dates that the activity sells. `Week`: with the tickets that it
 * sells.
 */
const copied = z.enum(['Everything', 'Tickets', 'Week'])
type Copied = z.output<typeof copied>

const copyFields = {
  batchIds: z.array(id).min(1).max(MOST_COPIED),
  toActivityIds: z.array(id).min(1).max(MOST_COPIED),
  what: copied.default('Everything'),
}

const oneStockUnlessEverything: z.core.CheckFn<{ batchIds: string[]; what: Copied }> = ({ value, issues }) => {
  if (value.what === 'Everything' || value.batchIds.length === 1) return
  const message = 'Un stock à la fois : plusieurs ne se copient que tout entiers.'
  issues.push({ code: 'custom', input: value, path: ['batchIds'], message })
}

export const copyInput = z.strictObject(copyFields).check(oneStockUnlessEverything)

/** Copy with the stocks that the preview showed: the call refuses if one was changed or added since. */
export const seenCopyInput = z
  .strictObject({ ...copyFields, ifUpdatedAt: z.array(seenStock).max(1_000).optional() })
  .check(oneStockUnlessEverything)
export type CopyInput = z.output<typeof seenCopyInput>

/** Effect on an activity's tickets, by name; `kept` ones stay as they are. */
const ticketChanges = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  kept: z.array(z.string()),
})
export type TicketChanges = z.output<typeof ticketChanges>

/** Effect of a copy on one activity. */
export const copyTarget = z.object({
  activityId: id,
  label: z.string(),
  /** French reason why nothing can be copied to it. */
  refusal: z.string().nullable(),
  /** Numbers of stocks created and changed. */
  made: z.int(),
  changed: z.int(),
  /** Ticket changes of all stocks that get tickets, or of the one that gets the week. */
  tickets: ticketChanges,
  plan: stockPlan,
})
export type CopyTarget = z.output<typeof copyTarget>

export const copyPreview = z.object({
  targets: z.array(copyTarget),
  /** Number of stocks created or changed. */
  stocks: z.int(),
  plan: stockPlan,
  /** State behind the preview, to be sent as `ifUpdatedAt` of the copy. */
  seen: z.array(seenStock),
})
