import { buyingWorld } from './buying.ts'
import { showPlace } from './partner-place.ts'
import type { Sale, Sold } from './shop.ts'
import { deliver, runJobs } from './shop-jobs.ts'
import type { TestAppOptions } from './test-app.ts'

/** A member who buys tickets of a partner whose address is shown. */
export async function ticketWorld(options: TestAppOptions = {}) {
  const world = await buyingWorld(options)
  const { app, shop, startWith, cards, marie, db } = world

  /** Sells at a place that shows its address, and buys. */
  async function buy(
    sale: Sale = {},
    quantity = 1,
    town?: { postalCode: string; city: string },
  ): Promise<{ sold: Sold; paymentId: string }> {
    const sold = await shop.sell(sale)
    await showPlace(db, sold.vendorId, town)
    const { paymentId } = await startWith(marie, sold, { quantity })
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
    return { sold, paymentId }
  }
  const list = (paymentId?: string, as = marie) =>
    app.call('/list-own-tickets', paymentId === undefined ? {} : { paymentId }, { as })
  const calendar = async (ticketId: string, as: typeof marie | undefined = marie) => {
    const response = await app.fetch(`/billets/${ticketId}/calendrier.ics`, as ? { as } : {})
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }
  return { ...world, buy, list, calendar }
}
