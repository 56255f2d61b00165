import { asc, eq } from 'drizzle-orm'
import { vendor } from '#kernel/catalogue/tables.ts'
import { ticketGift } from '#kernel/given/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { newScan } from './check-in-world.ts'
import { operatorWorld } from './operator-world.ts'
import { runJobs } from './shop-jobs.ts'
import type { Member, TestAppOptions } from './test-app.ts'

export const RECEIVER = 'nora@exemple.test'
export const HOLDER = { firstName: 'Nora', lastName: 'Diallo' }

/** A shop whose buyer gives tickets, as the pages ask for it. The test's clock says 10:00 in Paris. */
export async function giftWorld(options: TestAppOptions = {}) {
  const world = await operatorWorld(options)
  const { app, shop, buy, db, marie, as } = world

  /** One purchase of `quantity` tickets of a slot of today unless said, with its documents; their ids in their order. */
  async function bought(sale: Parameters<typeof shop.sell>[0] = {}, quantity = 1) {
    const sold = await shop.sell({ startTs: Date.now() + 3_600_000, quantity: 20, ...sale })
    const purchase = await buy([{ sold, quantity }])
    const orderId = purchase.items[0]?.order.id ?? ''
    const units = await db.orm.select().from(entry).where(eq(entry.orderItemId, orderId)).orderBy(asc(entry.unitNo))
    return { ...purchase, sold, orderId, tickets: units.map(({ id }) => id) }
  }

  const makeOffer = (ticketId: string, facts: { email?: string; message?: string; by?: Member } = {}) =>
    app.call(
      '/give-ticket',
      { ticketId, email: facts.email ?? RECEIVER, message: facts.message ?? '' },
      { as: facts.by ?? marie },
    )

  /** The token of the newest link that was sent to this address. */
  async function mailedToken(email = RECEIVER): Promise<string> {
    await runJobs(app)
    const texts = app.platform.sent.filter(({ to }) => to === email).map(({ text }) => text)
    const token = texts.map((text) => /\/cadeau\/([\w-]+)/.exec(text)?.[1]).findLast((found) => found !== undefined)
    if (token === undefined) throw new Error(`No gift was mailed to ${email}.`)
    return token
  }

  /** Gives and answers the link's token. */
  const offered = async (ticketId: string, facts: Parameters<typeof makeOffer>[1] = {}): Promise<string> => {
    await makeOffer(ticketId, facts)
    return mailedToken(facts.email)
  }

  const accept = (token: string, member?: Member) =>
    app.call('/accept-gift', { token, ...(member ? {} : { holder: HOLDER }) }, member ? { as: member } : {})

  const takeBack = (ticketId: string, by = marie) => app.call('/take-back-ticket', { ticketId }, { as: by })

  const unit = async (ticketId: string) => {
    const [row] = await db.orm.select().from(entry).where(eq(entry.id, ticketId))
    if (!row) throw new Error('The ticket is gone.')
    return row
  }
  const gifts = () => db.orm.select().from(ticketGift).orderBy(asc(ticketGift.createdAt))

  /** Documents of the order as the buyer's page shows them. */
  const shown = async (paymentId: string) => {
    const { list } = await app.call('/get-purchase', { paymentId }, { as: marie })
    return list.flatMap(({ attachments }) => attachments)
  }

  /** The secret of a new link for the entrance of the first partner. */
  const entrance = async (): Promise<string> => {
    const [partner] = await db.orm.select({ id: vendor.id }).from(vendor)
    const input = { vendorId: partner?.id ?? '', label: 'Entrée', expiresAt: Date.now() + 86_400_000 }
    const { url } = await app.call('/admin/create-scan-link', input, as)
    return new URL(url).pathname.split('/').at(-1) ?? ''
  }
  const scanAt = (token: string, code: string) => app.call('/check-scanned-ticket', { token, code, ...newScan() })
  const scan = async (code: string) => scanAt(await entrance(), code)

  return {
    ...world,
    bought,
    makeOffer,
    mailedToken,
    offered,
    accept,
    takeBack,
    unit,
    gifts,
    shown,
    entrance,
    scanAt,
    scan,
  }
}
