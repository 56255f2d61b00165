import type { CatalogueProduct, OfficeReservation, OfficeTransaction } from './expert-office-shapes.ts'

/** What is tried of each product, one after the other. */
export const certificationSteps = ['booking', 'transaction', 'cancellation'] as const
export type CertificationStep = (typeof certificationSteps)[number]

interface Wanted {
  id: string
  quantity: number
  accessDateTime: string | null
}

/** What a certification asks for; each rejects with what the operator is told. */
export interface CertificationCalls {
  /** With its prices; null: it is listed no more. */
  product(id: string): Promise<CatalogueProduct | null>
  reserve(products: Wanted[]): Promise<OfficeReservation>
  sell(products: Wanted[], reservationId: string): Promise<OfficeTransaction>
  requestCancellation(saleId: string): Promise<void>
}

export interface CertificationFailure {
  productId: string
  /** Null: the product could not be tried at all. */
  step: CertificationStep | null
  message: string
}

export interface Certification {
  productIds: readonly string[]
  /** The last step that is tried. */
  until: CertificationStep
  /** Null: 1 to 3, by chance for each product. */
  quantity: number | null
  /** Nothing is begun any more; what was begun for a product comes to its end, so that no sale stays uncancelled. */
  signal: AbortSignal
  /** So many of the products have been tried, and these tries have failed. */
  onProgress: (done: number, failures: readonly CertificationFailure[]) => void
  /** From 0 to below 1. */
  random?: () => number
}

const MOST_BY_CHANCE = 3

/** Reserves, buys and cancels each product; one that fails keeps none of the others from being tried (P-ERROR-019). */
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

/** The days that it has a price for; the empty text stands for any day. */
export const accessDays = ({ PricesAndDates }: Pick<CatalogueProduct, 'PricesAndDates'>): string[] =>
  PricesAndDates.flatMap(({ Dates }) => Dates.split(',').map((day) => day.trim()))
