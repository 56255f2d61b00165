import { CallError } from '#contract/errors.ts'
import { horizonMs } from '#features/stock/slots/materialise.ts'
import type { StockInput } from '#features/stock/slots/office-stock-shapes.ts'
import { expandWeeklyTemplate } from '#features/stock/slots/weekly-template.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { weekdays } from '#kernel/time/types.ts'
import { breather } from '#lib/breather.ts'
import { planSingles } from '../plans/plan-singles.ts'
import { planTickets } from '../plans/plan-tickets.ts'
import { newTemplateId } from '../slots/slot-ids.ts'
import { type KnownSlot, slotTally } from '../slots/slot-tally.ts'
import { matchTemplates, repeatedSlot, type TemplateMatch, toWeeklySlot } from './match-templates.ts'
import { type BatchRow, reservationKind, type StoredBatch, type TemplateRow } from './stored-batch.ts'

export interface PlanContext {
  now: number
  zone: string
  closedDays: ReadonlySet<string>
  /** Path of the form in the call's input, for refusals that name a field. */
  path: string
}

const modeColumns = (mode: StockInput['mode']): Pick<BatchRow, 'mode' | 'unlimited' | 'sendEmail' | 'email'> => ({
  mode: mode.type,
  unlimited: mode.type === 'Pregenerated' && mode.unlimited,
  sendEmail: mode.type === 'Automatic' && mode.sendEmail,
  email: mode.type === 'VendorConfirm' ? mode.email : null,
})

/** Plans the effect of the form on a batch, before its weekly slots are read. */
export function planForm(stored: StoredBatch, input: StockInput, ctx: PlanContext) {
  refuseOtherKind(stored, input, ctx.path)
  const row: BatchRow = {
    ...stored.row,
    ...modeColumns(input.mode),
    terms: input.terms === '' ? null : input.terms,
    lowStockAt: input.lowStockAt,
    opensAt: input.opensAt,
    maxPerPerson: input.maxPerPerson,
    earlyEntryHours: input.earlyEntryHours,
    contractKind: input.contractKind,
    tellsContact: input.tellsContact,
    archivedAt: null,
  }
  const weekly = planTemplates(stored, input, ctx)
  return { row, ...weekly, tickets: planTickets(stored, input, ctx) }
}
export type FormPlan = ReturnType<typeof planForm>

/**
 * Refuses a change of mode or reservation kind: both are fixed once chosen, because orders and documents depend on
 * them.
 */
function refuseOtherKind(stored: StoredBatch, { mode, reservation }: StockInput, path: string): void {
  const kind = reservationKind(stored)
  const isNew = kind === null && stored.tickets.length === 0
  if (!isNew && stored.row.mode !== mode.type)
    throw new CallError('invalidStockState', {
      fields: [`${path}.mode.type`],
      details: { reason: 'Le type d’un stock ne change plus après sa création.' },
    })
  if (kind !== null && kind !== reservation.type)
    throw new CallError('unexpectedStockData', {
      fields: [`${path}.reservation.type`],
      details: { reason: 'Le mode de réservation d’un stock ne change plus après sa création.' },
    })
  if (reservation.type === 'Flexible' && mode.type === 'Pregenerated' && (reservation.quantity ?? 0) > 0)
    throw new CallError('unexpectedStockData', {
      fields: [`${path}.reservation.quantity`],
      details: { reason: 'Un stock flexible prégénéré est limité par ses billets : sa quantité est 0.' },
    })
}

interface TouchedTemplate {
  row: TemplateRow
  /** False for a removed template. */
  wanted: boolean
}

function planTemplates(stored: StoredBatch, { reservation }: StockInput, { now, zone, path }: PlanContext) {
  if (reservation.type !== 'Weekly') return { templates: stored.templates, touched: [] }
  const repeated = repeatedSlot(reservation.slots)
  if (repeated !== null)
    throw new CallError('invalidRequest', {
      message: 'Requête invalide : ce créneau est déjà dans la semaine.',
      fields: [`${path}.reservation.slots.${repeated}`],
    })
  const { matches, removed } = matchTemplates(stored.templates, reservation.slots)
  const live = matches.map((match, place) => templateRow(stored.row.id, match, place, now, zone))
  const before = new Map(stored.templates.map((row) => [row.id, row]))
  const touched: TouchedTemplate[] = [
    ...live
      .filter((row) => isTouched(before.get(row.id), row))
      .map((row) => ({ row: { ...row, materialisedUntil: now + horizonMs }, wanted: true })),
    ...removed.map((row) => ({ row: { ...row, archivedAt: now }, wanted: false })),
  ]
  const changed = new Map(touched.map(({ row }) => [row.id, row]))
  const known = stored.templates.map((row) => changed.get(row.id) ?? row)
  const templates = [...known, ...touched.map(({ row }) => row).filter(({ id }) => !before.has(id))]
  return { templates: templates.sort(inWeek), touched }
}

const inWeek = (one: TemplateRow, other: TemplateRow) =>
  one.weekday - other.weekday || one.startHour - other.startHour || one.startMinute - other.startMinute

function isTouched(before: TemplateRow | undefined, after: TemplateRow): boolean {
  if (before === undefined || before.archivedAt !== null) return true
  return (['quantity', 'periodStartTs', 'periodEndTs'] as const).some((column) => before[column] !== after[column])
}

const templateRow = (
  batchId: string,
  { wanted, existing }: TemplateMatch,
  place: number,
  now: number,
  zone: string,
): TemplateRow => ({
  id: existing?.id ?? newTemplateId(now, place),
  batchId,
  weekday: weekdays.indexOf(wanted.weekday) + 1,
  quantity: wanted.quantity,
  periodStartTs: wanted.period.startTs,
  periodEndTs: wanted.period.endTs,
  startHour: wanted.timeOfDay.startHour,
  startMinute: wanted.timeOfDay.startMinute,
  endHour: wanted.timeOfDay.endHour,
  endMinute: wanted.timeOfDay.endMinute,
  zone: existing?.zone ?? zone,
  materialisedUntil: existing?.materialisedUntil ?? 0,
  createdAt: existing?.createdAt ?? now,
  archivedAt: null,
})

/**
 * Plans the slots of the templates that a form touches. `known` has the existing slots that are not over, by template.
 */
export async function planSlots(
  stored: StoredBatch,
  form: FormPlan,
  known: ReadonlyMap<string, readonly KnownSlot[]>,
  input: StockInput,
  ctx: PlanContext,
) {
  const { now, zone, closedDays } = ctx
  const tally = slotTally(now, { isStaged: stored.row.archivedAt === 0 })
  const until = now + horizonMs
  const breathe = breather(3)
  for (const { row, wanted } of form.touched) {
    await breathe()
    const existing = new Map((known.get(row.id) ?? []).map((slot) => [slot.startTs, slot]))
    const starts = wanted ? upcomingSlots(row, now, until) : []
    for (const { startTs, endTs } of starts) {
      const slot = existing.get(startTs)
      existing.delete(startTs)
      if (slot) tally.put(slot, row.quantity, { overHand: false })
      else {
        const closed = closedDays.has(dayKey(zone, startTs))
        tally.add({ batchId: row.batchId, templateId: row.id, startTs, endTs, quantity: row.quantity, closed })
      }
    }
    for (const slot of existing.values()) tally.remove(slot)
  }
  const singles = planSingles(stored, input, tally, ctx)
  const { changes, plan, totals } = tally.result()
  const untouched = stored.totals.stocks - countOnSale(form.touched, known) - singles.onSale
  return { changes, plan: { ...plan, unchanged: plan.unchanged + Math.max(0, untouched) }, totals, singles }
}

const countOnSale = (touched: readonly TouchedTemplate[], known: ReadonlyMap<string, readonly KnownSlot[]>): number =>
  touched.reduce(
    (sum, { row }) =>
      sum +
      (known.get(row.id) ?? []).filter(({ archivedAt, visibility }) => archivedAt === null && visibility === 'Public')
        .length,
    0,
  )

/** Slots of a template that are not over and within the horizon. */
function upcomingSlots(row: TemplateRow, now: number, until: number) {
  const { weekday, timeOfDay } = toWeeklySlot(row)
  const period = { startTs: row.periodStartTs, endTs: row.periodEndTs }
  const range = { startTs: now - 86_400_000, endTs: until }
  return expandWeeklyTemplate({ weekday, timeOfDay, period }, range, row.zone).filter(({ endTs }) => endTs > now)
}
