import { operatorWorld } from './operator-world.ts'
import type { Member } from './test-app.ts'

const DAY = 86_400_000

/** Accounts with good keys: two of a French bank, one overseas, one German. */
export const ibans = {
  first: 'FR1420041010050500013M02606',
  second: 'FR7630006000011234567890189',
  german: 'DE89370400440532013000',
}

/** Two partners who have sold in June, which is closed; two super admins. */
export async function payoutWorld() {
  const world = await operatorWorld()
  const { app, shop, buy, as } = world
  const museum = await shop.sell({ vendor: { name: 'Musée des Docks' }, ticket: { buyingPrice: 900 } })
  const aquarium = await shop.sell({ vendor: { name: 'Aquarium' }, ticket: { buyingPrice: 1100 } })
  const bought = await buy([{ sold: museum, quantity: 2 }, { sold: aquarium }])
  const second = await app.newMember({ isAdmin: true, email: 'seconde@exemple.test' })

  async function close() {
    const { months } = await app.call('/admin/list-closings', {}, as)
    const next = months.find(({ state }) => state === 'next')
    if (!next) throw new Error('No month can be closed.')
    const { month, entries, difference } = next
    await app.call(
      '/admin/close-month',
      { month, entries, difference: difference ?? 0, reason: 'Essai', without: ['vat', 'plan'] },
      as,
    )
  }
  /** Sessions end meanwhile: the operator signs in again. */
  const later = async (days: number) => {
    app.advance(days * DAY)
    as.as = await app.newMember({ isAdmin: true })
  }
  const closeJune = async () => {
    app.advance(25 * DAY)
    await close()
  }
  const list = (input: { month?: string; state?: 'Due' | 'Paid' } = {}) => app.call('/admin/list-payouts', input, as)
  const states = async () => (await list()).rows.map(({ month, label, state }) => `${month} ${label} ${state}`)
  const approve = async (month: string, vendorIds?: readonly string[], by: Member = as.as) => {
    const { rows } = await list({ month })
    const payouts = rows
      .filter(({ vendorId }) => vendorIds === undefined || vendorIds.includes(vendorId))
      .map(({ vendorId, amount }) => ({ vendorId, amount }))
    return app.call('/admin/approve-payouts', { month, payouts }, { as: by })
  }
  /** An account that one super admin has asked for and the other one approved, and an address. */
  const payable = async (vendorId: string, iban: string, holder = 'Docks SARL') => {
    const { payee } = await app.call('/admin/ask-bank-change', { vendorId, iban, holder }, as)
    await app.call('/admin/decide-bank-change', { changeId: payee.changes[0]?.id ?? '', approve: true }, { as: second })
    const { payee: now } = await app.call('/admin/get-payee', { vendorId }, as)
    const address = { street: 'quai des Docks', building: '3 bis', postalCode: '69002', town: 'Lyon', country: 'FR' }
    const fields = { vatNumber: '', terms: 'Resale' as const, commission: null, address }
    return app.call('/admin/update-payee', { vendorId, fields, ifUpdatedAt: now.updatedAt ?? undefined }, as)
  }
  return {
    ...{ ...world, bought, second, close, closeJune, later, list, states, approve, payable },
    museum: museum.vendorId,
    aquarium: aquarium.vendorId,
    soldBy: { museum, aquarium },
  }
}
