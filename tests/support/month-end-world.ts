/** A running shop in which thirty partners have sold in the month before, each with an account and an address; by calls. */
import { composeIBAN } from 'ibantools'
import { monthAt } from '#features/money/accounting/month-figures.ts'
import { plan } from './entries-oracle.ts'
import { openPayment } from './http-purchase.ts'
import { type HttpMember, httpCall, newHttpMembers } from './http-shop.ts'
import type { RunningShop } from './running-shop.ts'
import { newShop } from './shop.ts'

const DAY = 86_400_000
export const PARTNERS = 30
/** Provider's fee of each payment, in cents. */
const FEE = 40

const lastMonth = () => monthAt('Europe/Paris', monthAt('Europe/Paris', Date.now()).startTs - 1)

/** German accounts, whose keys need no table of banks. */
const iban = (at: number): string =>
  composeIBAN({ countryCode: 'DE', bban: `37040044${String(500_000 + at).padStart(10, '0')}` }) ?? ''

/** Gives a partner the account that one super admin asks for and the other one approves, and an address. */
async function makePayable(server: RunningShop, [one, other]: [HttpMember, HttpMember], at: number, vendorId: string) {
  const asked = await httpCall(server, one, '/admin/ask-bank-change', {
    ...{ vendorId, iban: iban(at), holder: `Partenaire ${at} SARL` },
  })
  const changeId = asked.payee.changes[0]?.id ?? ''
  const { payee } = await httpCall(server, other, '/admin/decide-bank-change', { changeId, approve: true })
  const address = { street: 'rue des Docks', building: String(at), postalCode: '69002', town: 'Lyon', country: 'FR' }
  const fields = { vatNumber: '', terms: 'Resale' as const, commission: null, address }
  await httpCall(server, one, '/admin/update-payee', { vendorId, fields, ifUpdatedAt: payee.updatedAt ?? undefined })
}

/** Fills it; returns the month, and what its partners are owed and its buyers have paid, reckoned by hand. */
export async function fillMonthEnd(server: RunningShop) {
  const db = server.db()
  const month = lastMonth()
  const buyers = await newHttpMembers(db, PARTNERS)
  const [admin, second] = await newHttpMembers(db, 2, { isAdmin: true })
  if (!admin || !second) throw new Error('No super admins were made.')
  const shop = newShop({ db: () => db })
  const sums = { owed: 0, paid: 0, fees: PARTNERS * FEE }
  for (const [at, buyer] of buyers.entries()) {
    const quantity = 1 + (at % 3)
    const buyingPrice = 900 + 7 * at
    const name = `Partenaire ${String(at + 1).padStart(2, '0')}`
    const contact = {
      firstName: 'Ana',
      lastName: 'Roy',
      email: `partenaire${at + 1}@exemple.test`,
      phone: '0478000000',
    }
    const sold = await shop.sell({ vendor: { name, contact }, ticket: { buyingPrice } })
    const payment = await openPayment(server, buyer, sold, quantity)
    sums.owed += quantity * buyingPrice
    sums.paid += quantity * 1600
    await bookLastMonth(server, payment.paymentId, month.startTs + (at % 25) * DAY + 12 * 3_600_000)
    await makePayable(server, [admin, second], at + 1, sold.vendorId)
  }
  await db.write([
    { sql: 'insert into card_account (account, read_until) values (?, ?)', args: ['account', month.endTs + 1] },
  ])
  await httpCall(server, admin, '/admin/update-payer-account', { name: 'Guichet SAS', iban: iban(0) })
  await httpCall(server, admin, '/admin/update-account-plan', plan)
  return { month: month.key, ...sums }
}

/** Says of a payment what provider and webhook would have said then. */
async function bookLastMonth(server: RunningShop, paymentId: string, at: number): Promise<void> {
  await server.db().write([
    {
      sql: `update attempt set status = 'Paid', captured = total, captured_at = ?, ended_at = ?, started_at = ? where payment_id = ?`,
      args: [at, at, at, paymentId],
    },
    {
      sql: "update order_item set status = 'Success', ended_at = ? where attempt_id = (select id from attempt where payment_id = ?)",
      args: [at, paymentId],
    },
    {
      sql: `insert into card_transaction (id, account, type, moved, fee, currency, payment_id, attempt_id, counterpart, ours, created_at, book_ts)
        select 'txn_' || id, 'account', 'charge', total, ?, 'eur', payment_id, id, 'payment:' || payment_id, 1, ?, ?
        from attempt where payment_id = ?`,
      args: [FEE, at, at, paymentId],
    },
  ])
}
