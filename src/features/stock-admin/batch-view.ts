import { eur } from '../stock/money.ts'
import type {
  OfficeStock,
  OfficeStockMode,
  OfficeTicketInfo,
  OfficeWeeklyTemplate,
  StockBatch,
} from '../stock/office-stock-shapes.ts'
import { weekdays } from '../stock/types.ts'
import {
  type BatchRow,
  type OptionRow,
  reservationKind,
  type SingleRow,
  type StoredBatch,
  type TemplateRow,
  type TicketRow,
} from './stored-batch.ts'

export function modeOf(row: Pick<BatchRow, 'mode' | 'unlimited' | 'sendEmail' | 'email'>): OfficeStockMode {
  if (row.mode === 'Pregenerated') return { type: row.mode, unlimited: row.unlimited }
  if (row.mode === 'Automatic') return { type: row.mode, sendEmail: row.sendEmail }
  return row.mode === 'VendorConfirm' ? { type: row.mode, email: row.email } : { type: row.mode }
}

const prices = (row: { buyingPrice: number; publicPrice: number; youpiizPrice: number }) => ({
  buyingPrice: eur(row.buyingPrice),
  publicPrice: eur(row.publicPrice),
  youpiizPrice: eur(row.youpiizPrice),
})

const optionView = ({ id, label, description, minQuantity, maxQuantity, ...row }: OptionRow) => ({
  id,
  label,
  description,
  ...prices(row),
  minQuantity,
  maxQuantity,
})

/** The tickets on sale, in their order. */
export const ticketsView = (tickets: readonly TicketRow[], options: readonly OptionRow[]): OfficeTicketInfo[] =>
  tickets
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ id, label, description, minQuantity, maxQuantity, span, fees, visibility, ...row }) => ({
      id,
      label,
      description,
      ...prices(row),
      minQuantity,
      maxQuantity,
      span,
      fees: eur(fees),
      visibility,
      options: options.filter((each) => each.ticketInfoId === id && each.archivedAt === null).map(optionView),
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

const hintOf = (remaining: number | null, lowStockAt: number | null): OfficeStock['stockHint'] => {
  if (remaining === null) return 'Available'
  if (remaining <= 0) return 'SoldOut'
  return lowStockAt !== null && remaining <= lowStockAt ? 'Low' : 'Available'
}

/** A slot or period of a batch, without its tickets. */
export function stockView(row: SingleRow, owner: BatchRow): Omit<OfficeStock, 'ticketInfo'> {
  const period = { startTs: row.startTs, endTs: row.endTs }
  return {
    id: row.id,
    activityId: row.activityId,
    batchId: row.batchId,
    mode: modeOf(owner),
    // Its free entries are its limit (D18, K-RULE-011).
    quantity: row.kind === 'Flexible' && owner.mode === 'Pregenerated' ? 0 : row.quantity,
    reservation:
      row.kind === 'Fixed'
        ? { type: 'Fixed', period }
        : { type: 'Flexible', period, schedule: row.schedule ?? { type: 'Inherit' } },
    visibility: row.visibility,
    terms: owner.terms ?? '',
    weeklyTemplateId: row.templateId,
    stockHint: hintOf(row.remaining, owner.lowStockAt),
    remaining: row.remaining,
    bought: row.bought,
    reserved: row.reserved,
    adjustedAt: row.adjustedAt,
    createdAt: row.createdAt,
  }
}

/** A batch as its form shows it. */
export function batchView(stored: StoredBatch): StockBatch {
  const { row, templates, singles, tickets, options, totals } = stored
  const stocks = () => singles.filter(({ archivedAt }) => archivedAt === null).map((single) => stockView(single, row))
  const kind = reservationKind(stored)
  return {
    id: row.id,
    activityId: row.activityId,
    mode: modeOf(row),
    reservation:
      kind === 'Weekly'
        ? { type: kind, weekly: templates.filter(({ archivedAt }) => archivedAt === null).map(templateView) }
        : { type: kind ?? 'Fixed', stocks: stocks() },
    ticketInfo: ticketsView(tickets, options),
    terms: row.terms ?? '',
    lowStockAt: row.lowStockAt,
    totals,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
