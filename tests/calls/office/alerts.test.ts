/** Alerts of operators: by default, as each of them chooses, and in one mail a day. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { operatorAlert } from '#features/operation/alerts/tables.ts'
import { watchAlerts } from '#features/operation/alerts/watch-alerts.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { offer, stock } from '#kernel/stock/tables.ts'
import type { AlertKind } from '#lib/words/alert-kinds.ts'
import { newShop } from '../../support/shop.ts'
import { openJobs, runJobs } from '../../support/shop-jobs.ts'
import { testApp } from '../../support/test-app.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

async function alertWorld() {
  const app = await testApp()
  const shop = newShop(app)
  const operator = await app.newMember({ isAdmin: true, email: 'operatrice@exemple.test' })
  const as = { as: operator }
  const listed = async (kind: AlertKind) => {
    const { sections } = await app.call('/admin/list-alerts', {}, as)
    return sections.find((one) => one.kind === kind)?.items.map(({ title }) => title)
  }
  const sell = async (label: string, sale: Parameters<typeof shop.sell>[0] = {}) =>
    shop.sell({ ...sale, activity: { label, ...sale.activity } })
  const mails = async () => {
    await watchAlerts(await openJobs(app))
    await runJobs(app)
    return (await app.mails()).filter(({ kind }) => kind === 'operator-alerts')
  }
  /** The clock of the region at nine or ten in the morning of the next day. */
  let ahead = 0
  const advance = (ms: number) => {
    ahead += ms
    app.advance(ms)
  }
  const morning = () => {
    const now = Date.now() + ahead
    advance(Math.ceil(now / DAY) * DAY + 8 * HOUR - now)
  }
  return { app, as, operator, shop, sell, listed, mails, morning, advance, orm: app.db().orm }
}

test('stock is told by its worst state: sold out, dates at zero, low, or without a document', async () => {
  const { sell, listed, orm } = await alertWorld()
  const soldOut = await sell('Complet', { quantity: 0 })
  const zero = await sell('Une date complète', { slots: 2, quantity: 50 })
  await orm
    .update(stock)
    .set({ bought: 50 })
    .where(eq(stock.id, zero.slotIds[0] ?? ''))
  await sell('Presque', { quantity: 5 })
  await sell('Au seuil', { quantity: 20, batch: { lowStockAt: 20 } })
  await sell('Assez', { quantity: 6 })
  await sell('Sans limite', { quantity: null })
  await sell('PDF manquants', { mode: 'Pregenerated', kind: 'Flexible', quantity: null })
  const hidden = await sell('Masquée', { quantity: 0 })
  await orm.update(activity).set({ visibility: 'Hidden' }).where(eq(activity.id, hidden.activityId))
  expect(await listed('soldOut')).toEqual(['Complet'])
  expect(await listed('atZero')).toEqual(['Une date complète'])
  expect(await listed('low')).toEqual(['Au seuil', 'Presque'])
  expect(await listed('noDocuments')).toEqual(['PDF manquants'])
  await orm
    .update(stock)
    .set({ quantity: 10 })
    .where(eq(stock.id, soldOut.slotIds[0] ?? ''))
  expect(await listed('soldOut')).toEqual([])
})

test('openings of the week, promotions that end in three days and partners without identity are told', async () => {
  const { sell, shop, listed, orm } = await alertWorld()
  const now = Date.now()
  await sell('Ouvre bientôt', { batch: { opensAt: now + 6 * DAY } })
  await sell('Ouvre plus tard', { batch: { opensAt: now + 8 * DAY } })
  const sold = await sell('En promotion', { vendor: { name: 'Zoo sans identité' } })
  await shop.promote({ activityId: sold.activityId, percentHundredths: 1000 })
  const flash = (days: number) => ({ flashStartTs: now - DAY, flashEndTs: now + days * DAY })
  await orm.update(offer).set(flash(4))
  expect(await listed('promotionEnding')).toEqual([])
  await orm.update(offer).set(flash(2))
  expect(await listed('promotionEnding')).toEqual(['Promotion'])
  expect(await listed('openingSoon')).toEqual(['Ouvre bientôt'])
  expect(await listed('noIdentity')).toContain('Zoo sans identité')
  await orm.update(vendor).set({ visibility: 'Hidden' }).where(eq(vendor.id, sold.vendorId))
  expect(await listed('noIdentity')).not.toContain('Zoo sans identité')
})

test('each operator is mailed once a day what is new, without the kinds that they switched off', async () => {
  const { app, as, sell, mails, morning, advance, orm } = await alertWorld()
  const quiet = await app.newMember({ isAdmin: true, email: 'calme@exemple.test' })
  for (const choice of ['soldOut', 'noIdentity', 'low'] as const)
    await app.call('/admin/change-alert-choice', { choice, isWanted: false }, { as: quiet })
  expect((await app.call('/admin/list-alerts', {}, { as: quiet })).sections.filter(({ isOn }) => !isOn)).toHaveLength(3)
  expect((await app.call('/admin/list-alerts', {}, as)).sections.every(({ isOn }) => isOn)).toBe(true)
  await sell('Complet', { quantity: 0 })
  morning()
  const first = await mails()
  expect(first.map(({ recipient }) => recipient)).toEqual(['operatrice@exemple.test'])
  expect(first[0]?.text).toContain('Épuisées : Complet')
  advance(HOUR)
  expect(await mails()).toHaveLength(1)
  // Nothing new the next day, then one more, which the quiet operator wants as well.
  morning()
  expect(await mails()).toHaveLength(1)
  await sell('PDF manquants', { mode: 'Pregenerated', kind: 'Flexible', quantity: null })
  morning()
  const last = (await mails()).slice(1)
  expect(last.map(({ recipient }) => recipient).toSorted()).toEqual(['calme@exemple.test', 'operatrice@exemple.test'])
  expect(last[0]?.text).not.toContain('Épuisées : Complet')
  await app.call('/admin/change-alert-choice', { choice: 'mails', isWanted: false }, as)
  await sell('Encore complet', { quantity: 0 })
  morning()
  expect((await mails()).slice(3).map(({ recipient }) => recipient)).toEqual(['calme@exemple.test'].slice(1))
  expect((await orm.select().from(operatorAlert)).map(({ kind }) => kind)).toContain('soldOut')
})

test('kinds that two tabs switch at the same moment are all kept, each once, and one that comes back leaves the others', async () => {
  const { app, as } = await alertWorld()
  const choose = (choice: AlertKind | 'mails', isWanted: boolean) =>
    app.call('/admin/change-alert-choice', { choice, isWanted }, as)
  const kept = async () => {
    const { sections, wantsMails } = await app.call('/admin/list-alerts', {}, as)
    return [wantsMails, ...sections.filter(({ isOn }) => !isOn).map(({ kind }) => kind)]
  }
  await Promise.all([choose('soldOut', false), choose('low', false), choose('mails', false), choose('low', false)])
  expect(await kept()).toEqual([false, 'soldOut', 'low'])
  await Promise.all([choose('soldOut', true), choose('atZero', false)])
  expect(await kept()).toEqual([false, 'atZero', 'low'])
  await choose('mails', true)
  expect(await kept()).toEqual([true, 'atZero', 'low'])
})
