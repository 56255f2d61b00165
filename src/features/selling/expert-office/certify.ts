import type { CatalogueProduct, OfficeReservation, OfficeTransaction } from './expert-office-shapes.ts'

/** Steps tried for each product, in this order. */
export const certificationSteps = ['booking', 'transaction', 'cancellation'] as const
export type CertificationStep = (typeof certificationSteps)[number]

interface Wanted {
  id: string
  quantity: number
  accessDateTime: string | null
}

/** Calls that a certification makes; each rejects with a message for the operator. */
export interface CertificationCalls {
  /** Product with its prices; null if it is no longer listed. */
  product(id: string): Promise<CatalogueProduct | null>
  reserve(products: Wanted[]): Promise<OfficeReservation>
  sell(products: Wanted[], reservationId: string): Promise<OfficeTransaction>
  requestCancellation(saleId: string): Promise<void>
}

export interface CertificationFailure {
  productId: string
  /** Failed step; null if the product could not be tried at all. */
  step: CertificationStep | null
  message: string
}

export interface Certification {
  productIds: readonly string[]
  /** Last step to try. */
  until: CertificationStep
  /** Tickets per try; null for a random number from 1 to 3 per product. */
  quantity: number | null
  /** Stops before the next product; the current one is finished, so that no sale stays uncancelled. */
  signal: AbortSignal
  /** Reports the number of tried products and the failures so far. */
  onProgress: (done: number, failures: readonly CertificationFailure[]) => void
  /** Returns a number from 0 to below 1. */
  random?: () => number
}

const MOST_BY_CHANCE = 3

/** Reserves, buys and cancels each product; a failed one does not keep the others from being tried (P-ERROR-019). */
export async function certify(
  { productIds, until, quantity, signal, onProgress, random = Math.random }: Certification,
  calls: CertificationCalls,
): Promise<CertificationFailure[]> {
  const last = certificationSteps.indexOf(until)
  const failures: CertificationFailure[] = []
  for (const [at, productId] of productIds.entries()) {
    if (signal.aborted) break
    let step: CertificationStep | null = null
    try {
      const product = await calls.product(productId)
      const days = product && accessDays(product)
      if (!days || days.length === 0) throw new Error('No PricesAndDates')
      const day = days[Math.floor(random() * days.length)] ?? ''
      const wanted = [
        {
          id: productId,
          quantity: quantity ?? 1 + Math.floor(random() * MOST_BY_CHANCE),
          accessDateTime: day === '' ? null : `${day}T00:00:00`,
        },
      ]
      step = 'booking'
      const { ReservationId } = await calls.reserve(wanted)
      if (last > 0) {
        step = 'transaction'
        const { SaleId } = await calls.sell(wanted, ReservationId)
        if (last > 1) {
          step = 'cancellation'
          await calls.requestCancellation(SaleId)
        }
      }
    } catch (error) {
      failures.push({ productId, step, message: error instanceof Error ? error.message : String(error) })
    }
    onProgress(at + 1, [...failures])
  }
  return failures
}

/** Days that have a price; the empty text stands for any day. */
export const accessDays = ({ PricesAndDates }: Pick<CatalogueProduct, 'PricesAndDates'>): string[] =>
  PricesAndDates.flatMap(({ Dates }) => Dates.split(',').map((day) => day.trim()))
