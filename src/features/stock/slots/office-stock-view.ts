import type { FlexibleSchedule, StockMode } from '#kernel/stock/tables.ts'
import { eur } from '#kernel/time/money.ts'
import type { OfficeStock, OfficeStockMode } from './office-stock-shapes.ts'

/** Rows of stock in the shapes of src/features/stock/slots/office-stock-shapes.ts. */

interface ModeRow {
  mode: StockMode
  unlimited: boolean
  sendEmail: boolean
  email: string | null
}

export function modeView({ mode, unlimited, sendEmail, email }: ModeRow): OfficeStockMode {
  if (mode === 'Pregenerated') return { type: mode, unlimited }
  if (mode === 'Automatic') return { type: mode, sendEmail }
  return mode === 'VendorConfirm' ? { type: mode, email } : { type: mode }
}

interface PricedRow {
  id: string
  label: string
  description: string
  buyingPrice: number
  publicPrice: number
  youpiizPrice: number
  minQuantity: number
  maxQuantity: number
}

/** Fields that tickets and options share. */
export const pricedView = (row: PricedRow) => ({
  id: row.id,
  label: row.label,
  description: row.description,
  buyingPrice: eur(row.buyingPrice),
  publicPrice: eur(row.publicPrice),
  youpiizPrice: eur(row.youpiizPrice),
  minQuantity: row.minQuantity,
  maxQuantity: row.maxQuantity,
})

interface PlaceRow {
  id: string
  activityId: string
  batchId: string
  kind: 'Fixed' | 'Flexible'
  startTs: number
  endTs: number
  schedule: FlexibleSchedule | null
  quantity: number | null
  remaining: number | null
  reserved: number
  bought: number
  visibility: OfficeStock['visibility']
  templateId: string | null
  adjustedAt: number | null
  createdAt: number
}

/** A slot or period, without the fields that its batch has for all of them. */
export function placeView(
  row: PlaceRow,
  { mode, lowStockAt }: { mode: OfficeStockMode; lowStockAt: number | null },
): Omit<OfficeStock, 'ticketInfo' | 'terms'> {
  const period = { startTs: row.startTs, endTs: row.endTs }
  return {
    id: row.id,
    activityId: row.activityId,
    batchId: row.batchId,
    mode,
    // Its free entries are its limit (D18, K-RULE-011).
    quantity: row.kind === 'Flexible' && mode.type === 'Pregenerated' ? 0 : row.quantity,
    reservation:
      row.kind === 'Fixed'
        ? { type: 'Fixed', period }
        : { type: 'Flexible', period, schedule: row.schedule ?? { type: 'Inherit' } },
    visibility: row.visibility,
    weeklyTemplateId: row.templateId,
    stockHint: computeStockHint(row.remaining, lowStockAt),
    remaining: row.remaining,
    bought: row.bought,
    reserved: row.reserved,
    adjustedAt: row.adjustedAt,
    createdAt: row.createdAt,
  }
}

function computeStockHint(remaining: number | null, lowStockAt: number | null): OfficeStock['stockHint'] {
  if (remaining === null) return 'Available'
  if (remaining <= 0) return 'SoldOut'
  return lowStockAt !== null && remaining <= lowStockAt ? 'Low' : 'Available'
}
