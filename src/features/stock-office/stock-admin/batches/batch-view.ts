import type {
  OfficeStock,
  OfficeTicketInfo,
  OfficeWeeklyTemplate,
  StockBatch,
} from '#features/stock/slots/office-stock-shapes.ts'
import { modeView, placeView, pricedView } from '#features/stock/slots/office-stock-view.ts'
import { eur } from '#kernel/time/money.ts'
import { weekdays } from '#kernel/time/types.ts'
import {
  type BatchRow,
  type OptionRow,
  reservationKind,
  type SingleRow,
  type StoredBatch,
  type TemplateRow,
  type TicketRow,
} from './stored-batch.ts'

/** Tickets on sale, in their order. */
export const ticketsView = (tickets: readonly TicketRow[], options: readonly OptionRow[]): OfficeTicketInfo[] =>
  tickets
    .filter(({ archivedAt }) => archivedAt === null)
    .map((row) => ({
      ...pricedView(row),
      span: row.span,
      fees: eur(row.fees),
      visibility: row.visibility,
      options: options.filter((each) => each.ticketInfoId === row.id && each.archivedAt === null).map(pricedView),
    }))

export const templateView = (row: TemplateRow): OfficeWeeklyTemplate => ({
  id: row.id,
  weekday: weekdays[row.weekday - 1] ?? 'Monday',
  quantity: row.quantity,
  period: { startTs: row.periodStartTs, endTs: row.periodEndTs },
  timeOfDay: {
    startHour: row.startHour,
    startMinute: row.startMinute,
    endHour: row.endHour,
    endMinute: row.endMinute,
  },
})

/** A slot or period of a batch, without its tickets. */
export const stockView = (row: SingleRow, owner: BatchRow): Omit<OfficeStock, 'ticketInfo'> => ({
  ...placeView(row, { mode: modeView(owner), lowStockAt: owner.lowStockAt }),
  terms: owner.terms ?? '',
})

/** A batch as its form shows it. */
export function batchView(stored: StoredBatch): StockBatch {
  const { row, templates, singles, tickets, options, totals } = stored
  const stocks = () => singles.filter(({ archivedAt }) => archivedAt === null).map((single) => stockView(single, row))
  const kind = reservationKind(stored)
  return {
    id: row.id,
    activityId: row.activityId,
    mode: modeView(row),
    reservation:
      kind === 'Weekly'
        ? { type: kind, weekly: templates.filter(({ archivedAt }) => archivedAt === null).map(templateView) }
        : { type: kind ?? 'Fixed', stocks: stocks() },
    ticketInfo: ticketsView(tickets, options),
    terms: row.terms ?? '',
    lowStockAt: row.lowStockAt,
    opensAt: row.opensAt,
    maxPerPerson: row.maxPerPerson,
    earlyEntryHours: row.earlyEntryHours,
    contractKind: row.contractKind,
    tellsContact: row.tellsContact,
    totals,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
