import type { OfficeTicketInfo } from '#features/stock/slots/office-stock-shapes.ts'
import { type BarcodeType, DEFAULT_BARCODE_TYPE } from '#features/stock/ticket-codes/symbology-shapes.ts'
import { movedDay } from '#lib/moved-day.ts'
import { toMoment } from '#web/office/kit/pickers/moments.ts'
import { MOST_CODES, MOST_UNITS, NO_CODE } from '../pdf-shapes.ts'
import { splitCodes } from '../split-codes.ts'
import type { PdfRequest } from './use-generate.ts'

/** Values of the generator's form while the operator types. */
export interface GeneratorValues {
  ticketId: string
  quantity: string
  /** Typed quantity by option id. */
  options: Readonly<Record<string, string>>
  hasSlot: boolean
  day: string | null
  from: string | null
  to: string | null
  codes: string
  barcodeType: BarcodeType
  limitDate: string | null
}

export const emptyValues = (ticketId: string): GeneratorValues => ({
  ticketId,
  quantity: '1',
  options: {},
  hasSlot: false,
  day: null,
  from: null,
  to: null,
  codes: '',
  barcodeType: DEFAULT_BARCODE_TYPE,
  limitDate: null,
})

/** Parses a whole number between two bounds; null if invalid. */
export const parseCount = (text: string, from: number, to: number): number | null => {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : null
  return count === null || count < from || count > to ? null : count
}

export type GeneratorErrors = Partial<Record<'quantity' | 'options' | 'slot' | 'codes', string>>

/** Returns the request to draw, or the French text of the first problem. */
export function toGeneratorRequest(
  values: GeneratorValues,
  ticket: OfficeTicketInfo,
  facts: { activityId: string; zone: string },
): { request: PdfRequest } | { errors: GeneratorErrors } {
  const errors: GeneratorErrors = {}
  const quantity = parseCount(values.quantity, 1, MOST_UNITS)
  if (quantity === null) errors.quantity = `De 1 à ${MOST_UNITS}.`
  const options = ticket.options.map(({ id }) => ({
    optionId: id,
    quantity: parseCount(values.options[id] ?? '0', 0, MOST_UNITS) ?? Number.NaN,
  }))
  if (options.some((option) => Number.isNaN(option.quantity)))
    errors.options = `Chaque quantité va de 0 à ${MOST_UNITS}.`
  const slot = values.hasSlot ? parseSlot(values, facts.zone) : null
  if (typeof slot === 'string') errors.slot = slot
  const codes = splitCodes(values.codes)
  if (codes.length === 0) errors.codes = NO_CODE
  if (codes.length > MOST_CODES) errors.codes = `${MOST_CODES} codes au plus, vous en avez ${codes.length}.`
  if (Object.keys(errors).length > 0 || quantity === null || typeof slot === 'string') return { errors }
  return {
    request: {
      activityId: facts.activityId,
      stocks: slot === null ? [] : [{ reservation: { type: 'Fixed', period: slot } }],
      ticketInfo: { id: ticket.id },
      quantity,
      options: options.filter((option) => option.quantity > 0),
      codes: codes.map(({ code }) => code),
      barcodeType: values.barcodeType,
      ...(values.limitDate === null ? {} : { limitDate: values.limitDate }),
    },
  }
}

function parseSlot({ day, from, to }: GeneratorValues, zone: string): { startTs: number; endTs: number } | string {
  if (day === null || from === null || to === null) return 'Indiquez le jour, le début et la fin du créneau.'
  // A slot that ends no later than it begins goes on past midnight.
  const lastDay = to <= from ? movedDay(day, 1) : day
  const [startTs, endTs] = [toMoment(zone, { day, time: from }), toMoment(zone, { day: lastDay, time: to })]
  if (startTs === null || endTs === null) return 'Cette heure n’existe pas ce jour-là : les horloges avancent.'
  return endTs > startTs ? { startTs, endTs } : 'La fin du créneau est après son début.'
}
