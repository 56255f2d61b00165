/** Mails about a sale once its tickets are made. */
import { expect, test } from 'vitest'
import { buyingWorld } from '../../support/buying.ts'
import { upload } from '../../support/documents.ts'
import type { Sale } from '../../support/shop.ts'
import { confirmationToken, deliver, runJobs } from '../../support/shop-jobs.ts'

const PARTNER = 'partenaire@exemple.test'
const ADMIN = 'admin@demo.test'
const WARNING = 'ce partenaire n’a pas d’adresse email'
const NO_EMAIL = { contact: { firstName: 'Ana', lastName: 'Roy', email: '', phone: '' } }

async function world() {
  const all = await buyingWorld()
  const { app, cards, marie, shop, startWith } = all
  const pay = async (sale: Sale) => {
    const { paymentId } = await startWith(marie, await shop.sell(sale), { quantity: 2 })
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    return paymentId
  }
  /** Confirms by the link that `email` got, before any ticket is made. */
  const confirm = async (paymentId: string, email: string) => {
    await runJobs(app)
    expect(sales()).toEqual([])
    const [order] = (await app.call('/get-purchase', { paymentId }, { as: marie })).list
    const input = { token: await confirmationToken(app, email), orderId: order?.id ?? '', action: 'confirm' as const }
    await app.call('/finalize-purchase', input)
  }
  /** Confirmations that really left, by whom they reached. */
  const sales = () =>
    app.platform.sent
      .filter(({ subject }) => subject.startsWith('Nouvelle vente'))
      .map(({ to, text }) => ({ to, warns: text.includes(WARNING), tickets: text.includes('2 × Plein tarif') }))
  return { ...all, pay, confirm, sales }
}

// [K-RULE-026] [K-ENTITY-044]
test('the administrator gets a mail once the tickets of an order that they confirmed are generated', async () => {
  const { app, pay, confirm, sales, entries } = await world()
  await confirm(await pay({ mode: 'AdminConfirm' }), ADMIN)
  // While the tickets wait to be drawn, nothing is said of the sale.
  await app.db().write([{ sql: "update job set run_at = run_at + 60000 where kind = 'ticket-pdf'", args: [] }])
  await runJobs(app)
  const states = async () => (await entries()).map(({ status }) => status)
  expect([await states(), sales()]).toEqual([['AwaitingGeneration', 'AwaitingGeneration'], []])
  app.advance(60_000)
  await runJobs(app)
  expect([await states(), sales()]).toEqual([['Ready', 'Ready'], [{ to: ADMIN, warns: false, tickets: true }]])
})

// [K-RULE-027]
test('the partner gets one mail once the tickets are generated, in every other mode', async () => {
  const { app, pay, confirm, sales, entries } = await world()
  const toPartner = { to: PARTNER, warns: false, tickets: true }
  await confirm(await pay({ mode: 'VendorConfirm', batch: { email: PARTNER } }), PARTNER)
  await runJobs(app)
  await pay({ mode: 'Automatic', batch: { sendEmail: true } })
  // A stock that does not ask for mails causes none.
  await pay({ mode: 'Automatic' })
  expect(sales()).toEqual([toPartner])
  await runJobs(app)
  expect(sales()).toEqual([toPartner, toPartner])
  await pay({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 1, batch: { unlimited: true } })
  await runJobs(app)
  expect(sales()).toHaveLength(2)
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const waiting = (await entries()).find(({ status }) => status === 'AwaitingUpload')
  const { fileItem } = await upload(app, admin, 'dernier.pdf')
  await app.call('/admin/upload-for-stock-entry', { stockEntryId: waiting?.id ?? '', fileIds: [fileItem.id] }, admin)
  await runJobs(app)
  expect(sales()).toEqual([toPartner, toPartner, toPartner])
  // The job again, as after a lost answer.
  await app.db().write([
    {
      sql: `insert into job (id, kind, payload, run_at, tries, created_at)
        select 'again-' || id, 'tickets-ready-mail', json_object('attemptId', id), 0, 0, 0 from attempt`,
      args: [],
    },
  ])
  await runJobs(app)
  expect(sales()).toHaveLength(3)
})

// [K-RULE-028] [X14]
test('the administrator gets the mail with a warning when the partner has no email', async () => {
  const { app, pay, confirm, sales } = await world()
  await confirm(await pay({ mode: 'VendorConfirm', vendor: NO_EMAIL }), ADMIN)
  await pay({ mode: 'Automatic', batch: { sendEmail: true }, vendor: NO_EMAIL })
  await runJobs(app)
  const warned = { to: ADMIN, warns: true, tickets: true }
  expect(sales()).toEqual([warned, warned])
  await pay({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 2, vendor: NO_EMAIL })
  await runJobs(app)
  expect(sales()).toEqual([warned, warned, warned])
})

// [K-ENTITY-041]
test('the partner gets a mail after each purchase of an Automatic stock that sends them, and after none of one that does not', async () => {
  const { app, cards, marie, shop, startWith, sales } = await world()
  const buy = async (sold: Awaited<ReturnType<typeof shop.sell>>) => {
    const { paymentId } = await startWith(marie, sold, { quantity: 2 })
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
    return sales().map(({ to }) => to)
  }
  const told = await shop.sell({ mode: 'Automatic', batch: { sendEmail: true } })
  const silent = await shop.sell({ mode: 'Automatic', batch: { sendEmail: false } })
  expect(await buy(told)).toEqual([PARTNER])
  expect(await buy(silent)).toEqual([PARTNER])
  expect(await buy(told)).toEqual([PARTNER, PARTNER])
  expect(await buy(silent)).toEqual([PARTNER, PARTNER])
})
