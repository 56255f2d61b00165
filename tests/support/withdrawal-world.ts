import { withdrawal } from '#features/tickets/withdrawal/tables.ts'
import { fakeVouchers } from './fake-vouchers.ts'
import type { Sold } from './shop.ts'
import { runJobs } from './shop-jobs.ts'
import { subsidyWorld } from './subsidy-world.ts'
import type { Member, TestAppOptions } from './test-app.ts'

/** A shop of tickets without a date, whose buyers withdraw without signing in. The clock begins on 10 June 2026. */
export async function withdrawalWorld(options: TestAppOptions = {}) {
  const vouchers = fakeVouchers()
  const world = await subsidyWorld({ vouchers, ...options })
  const { app, db, shop, buy, marie } = world

  const sellOpen = (sale: Parameters<typeof shop.sell>[0] = {}) =>
    shop.sell({ kind: 'Flexible', startTs: Date.now() - 3_600_000, ...sale })

  /** Buys with its tickets and mails made; the order's number and ids. */
  async function bought(things: readonly { sold: Sold; quantity?: number }[], as: Member = marie) {
    const found = await buy(things, as)
    return { ...found, number: found.purchase.number ?? '', orderIds: found.items.map(({ order }) => order.id) }
  }

  const look = (number: string, email: string | undefined, as?: Member) =>
    app.call('/get-withdrawal-order', { number, ...(email === undefined ? {} : { email }) }, as ? { as } : {})

  /** By nobody who is signed in, with number and address. */
  const withdraw = (number: string, email: string, orderIds: string[], name = 'Marie Dupont') =>
    app.call('/withdraw-from-contract', { number, email, name, orderIds }, {})

  const declared = async () =>
    (await db.orm.select().from(withdrawal)).map(({ state, obstacle, refunded }) => [state, obstacle, refunded])

  /** An operator lets somebody in with this code. */
  async function letIn({ vendorId }: Pick<Sold, 'vendorId'>, code: string) {
    const scan = { scanId: `scan-of-${code}-0000000001`, deviceId: 'device-une-porte', deviceName: 'Porte' }
    const { outcome } = await app.call('/admin/check-ticket', { vendorId, code, ...scan }, world.as)
    if (outcome !== 'admitted') throw new Error(`The ticket was not admitted: ${outcome}.`)
  }

  const sent = (subject: string) => app.platform.sent.filter((mail) => mail.subject.startsWith(subject))
  const codes = async () => (await world.entries()).map(({ code }) => code ?? '')

  return { ...world, vouchers, sellOpen, bought, look, withdraw, declared, sent, codes, letIn, run: () => runJobs(app) }
}
