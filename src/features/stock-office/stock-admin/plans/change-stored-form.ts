import { CallError } from '#contract/errors.ts'
import type { SomeUpdates } from '#features/stock/slots/documented-stock-shapes.ts'
import type { ReservationInput, StockInput } from '#features/stock/slots/office-stock-shapes.ts'

/** Slot, period or weekly template of a stock; null means the whole stock. */
export interface StockPart {
  id: string
  kind: 'slot' | 'template'
}

/** Path of the change in the call's input, for refusals that name a field. */
interface Named {
  part: StockPart | null
  path: string
}

type Slots = Extract<ReservationInput, { type: 'Fixed' | 'Weekly' }>['slots']

function refuse(field: string, reason: string): never {
  throw new CallError('unexpectedStockData', { fields: [field], details: { reason } })
}

/** Form of a stock with some fields changed, for all its slots or the named one. */
export function withUpdates(form: StockInput, updates: SomeUpdates, named: Named): StockInput {
  const { quantity, reservation, template, ...fields } = updates
  const next = { ...(template ? withTemplate(form, template, named) : form), ...fields }
  return { ...next, reservation: withPlaces(withDates(next.reservation, reservation, named), quantity, named) }
}

function withTemplate(form: StockInput, template: NonNullable<SomeUpdates['template']>, named: Named): StockInput {
  const { weeklyScheduleInfo = {}, ...fields } = template
  const { ticketInfo = form.ticketInfo, ...slot } = weeklyScheduleInfo
  const { reservation } = form
  if (named.part?.kind === 'slot') return refuse(`${named.path}.template`, OF_A_WEEK)
  if (reservation.type !== 'Weekly') return refuse(`${named.path}.template`, 'Ce stock n’a pas de semaine type.')
  const slots = reservation.slots.map((each) => (isNamed(each, named) ? { ...each, ...slot } : each))
  return { ...form, ...fields, ticketInfo, reservation: { ...reservation, slots } }
}

/** Form without the named part; null if nothing is left. */
export function withoutPart(form: StockInput, named: Named): StockInput | null {
  const { reservation } = form
  if (reservation.type === 'Flexible' || named.part === null) return null
  if (reservation.type === 'Weekly') {
    if (named.part.kind === 'slot') return refuse(`${named.path}.id`, OF_A_WEEK)
    const slots = reservation.slots.filter((slot) => !isNamed(slot, named))
    return slots.length === 0 ? null : { ...form, reservation: { ...reservation, slots } }
  }
  const slots = reservation.slots.filter((slot) => !isNamed(slot, named))
  return slots.length === 0 ? null : { ...form, reservation: { ...reservation, slots } }
}

const OF_A_WEEK =
  'Ce créneau vient d’une semaine type : changez celle-ci, ajustez ses places par /admin/adjust-stock, ou fermez le jour.'

const isNamed = ({ id }: Slots[number], { part }: Named) => part === null || part.id === id

function withDates(held: ReservationInput, wanted: SomeUpdates['reservation'], named: Named): ReservationInput {
  if (wanted === undefined) return held
  if (wanted.type !== held.type)
    return refuse(
      `${named.path}.reservation.type`,
      'Le mode de réservation d’un stock ne change plus après sa création.',
    )
  if (held.type === 'Flexible' && wanted.type === 'Flexible') return { ...held, ...wanted }
  if (held.type !== 'Fixed') return held
  if (held.slots.length > 1 && named.part === null)
    return refuse(`${named.path}.reservation.period`, 'Ce stock a plusieurs créneaux : nommez celui qui change.')
  return {
    ...held,
    slots: held.slots.map((slot) => (isNamed(slot, named) ? { ...slot, period: wanted.period } : slot)),
  }
}

function withPlaces(held: ReservationInput, quantity: number | null | undefined, named: Named): ReservationInput {
  if (quantity === undefined) return held
  if (held.type === 'Flexible') return { ...held, quantity }
  if (held.type === 'Fixed')
    return { ...held, slots: held.slots.map((slot) => (isNamed(slot, named) ? { ...slot, quantity } : slot)) }
  if (named.part?.kind === 'slot') return refuse(`${named.path}.quantity`, OF_A_WEEK)
  if (quantity === null || quantity < 1) return refuse(`${named.path}.quantity`, 'Au moins une place par créneau.')
  return { ...held, slots: held.slots.map((slot) => (isNamed(slot, named) ? { ...slot, quantity } : slot)) }
}
