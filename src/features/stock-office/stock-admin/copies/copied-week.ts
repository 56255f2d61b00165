import type { StockInput } from '#features/stock/slots/office-stock-shapes.ts'
import type { WantedTemplate } from '../batches/match-templates.ts'
import type { TicketChanges } from '../copy-shapes.ts'
import { noTicketChanges, type Refused, type StockToChange, withoutIds } from './copy-target.ts'

/** Stock of an activity that receives the copied week: an existing one, or a new one with the same tickets. */
interface WeekPlace {
  form: StockInput
  /** Null for a new stock. */
  stock: StockToChange | null
  tickets: TicketChanges
}

/**
 * Chooses the running weekly stock, else the newest former one, else a new stock with the tickets and terms that the
 * activity sells. Refuses where several would fit.
 */
export function placeForWeek(stocks: readonly StockToChange[], week: readonly WantedTemplate[]): WeekPlace | Refused {
  const running = stocks.filter(({ isRunning }) => isRunning)
  const weekly = running.filter(({ isWeekly }) => isWeekly)
  if (weekly.length > 1)
    return { refusal: 'Cette activité a plusieurs stocks hebdomadaires en vente : modifiez le bon dans sa fiche.' }
  const existing = weekly[0] ?? (running.length === 0 ? stocks.find(({ isWeekly }) => isWeekly) : undefined)
  if (existing) return { form: withWeek(existing.form, week), stock: existing, tickets: keptTickets(existing) }
  const [model, other] = running
  if (!model) return { refusal: 'Cette activité n’a pas de ticket : copiez tout, ou créez d’abord un stock.' }
  if (other)
    return {
      refusal: 'Cette activité a plusieurs stocks, et aucun n’est hebdomadaire : rien ne dit quels tickets vendre.',
    }
  return { form: withWeek(withoutIds(model.form), week), stock: null, tickets: keptTickets(model) }
}

const keptTickets = ({ form }: StockToChange): TicketChanges => ({
  ...noTicketChanges(),
  kept: form.ticketInfo.map(({ label }) => label),
})

/** Replaces the slots that share a day with the copied week; other seasons stay. */
function withWeek(form: StockInput, week: readonly WantedTemplate[]): StockInput {
  const startTs = Math.min(...week.map(({ period }) => period.startTs))
  const endTs = Math.max(...week.map(({ period }) => period.endTs))
  const own = form.reservation.type === 'Weekly' ? form.reservation.slots : []
  const others = own.filter(({ period }) => period.endTs <= startTs || period.startTs >= endTs)
  return { ...form, reservation: { type: 'Weekly', slots: [...others, ...week] } }
}
