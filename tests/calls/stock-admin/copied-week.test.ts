/** The week of a stock, without its tickets, for other activities. */
import { expect, test } from 'vitest'
import { startOfDay } from '#kernel/time/region-time.ts'
import { copying, flexible, reduced } from '../../support/stock-copies.ts'
import { DAY, PARIS, weeklyInput } from '../../support/stock-office.ts'

test("a copied week replaces the activity's own, and keeps its tickets, its sales and its other seasons", async () => {
  const { office, target, preview, copy, undo } = await copying({ quantity: 3, hours: [10, 12], ticketInfo: [reduced] })
  const own = weeklyInput({ quantity: 10, hours: [10, 11] })
  const season = startOfDay(PARIS, Date.now(), 100)
  if (own.reservation.type !== 'Weekly') throw new Error('Not weekly.')
  const later = own.reservation.slots.slice(0, 1).map((slot) => ({
    ...slot,
    period: { startTs: season, endTs: startOfDay(PARIS, season, 28) },
  }))
  const other = await target({ ...own, reservation: { type: 'Weekly', slots: [...own.reservation.slots, ...later] } })
  const before = await other.first()
  const atTen = (slots: Awaited<ReturnType<typeof other.slots>>) =>
    slots.filter(({ startTs, archivedAt }) => archivedAt === null && startTs < season && isHour(startTs, 10))
  const ids = atTen(await other.slots()).map(({ id }) => id)
  const [first] = ids
  const gone = (await other.slots()).find(({ startTs }) => isHour(startTs, 11))
  await office.buy(before, first ?? '', 5)
  await office.buy(before, gone?.id ?? '', 1)
  const shown = await preview('Week', other)
  expect(shown.targets).toMatchObject([
    {
      made: 0,
      changed: 1,
      tickets: { added: [], changed: [], kept: ['Plein tarif'] },
      plan: {
        added: 8,
        changed: 7,
        archived: 1,
        deleted: 7,
        unchanged: 4,
        kept: expect.arrayContaining([
          expect.objectContaining({ stockId: first, reason: 'sold', quantity: 5, wantedQuantity: 3 }),
          expect.objectContaining({ stockId: gone?.id, reason: 'sold', wantedQuantity: 0, bought: 1 }),
        ]),
      },
    },
  ])
  const { plan } = await copy('Week', other)
  expect(plan).toMatchObject({ ...shown.plan, kept: expect.any(Array) })
  const after = await other.first()
  expect(after.ticketInfo).toEqual(before.ticketInfo)
  const slots = await other.slots()
  expect(atTen(slots).map(({ id }) => id)).toEqual(ids)
  expect(slots.find(({ id }) => id === first)).toMatchObject({ quantity: 5, bought: 5 })
  expect(slots.find(({ id }) => id === gone?.id)).toMatchObject({ bought: 1 })
  expect(slots.filter(({ startTs }) => startTs >= season)).toHaveLength(4)
  await office.expectConsistent()
  await undo(before.id)
  expect((await other.slots()).find(({ id }) => id === gone?.id)).toMatchObject({ bought: 1, archivedAt: null })
  await office.expectConsistent()
})

test('a week is copied to the weekly stock sold last, or to a new one with the tickets of the only other stock', async () => {
  const { office, target, preview, copy } = await copying({ weeks: 8, ticketInfo: [reduced] })
  const over = await target(weeklyInput({ weeks: 1, terms: 'Saison passée' }))
  const place = await target(flexible())
  office.app.advance(10 * DAY)
  const { targets } = await preview('Week', over, place)
  expect(targets).toMatchObject([
    { made: 0, changed: 1, tickets: { kept: ['Plein tarif'] } },
    { made: 1, changed: 0, tickets: { kept: ['Plein tarif'] } },
  ])
  const [former] = await over.batches()
  await copy('Week', over, place)
  expect(await over.batches()).toMatchObject([{ id: former?.id, terms: 'Saison passée' }])
  expect((await over.slots()).filter(({ endTs }) => endTs > Date.now()).length).toBeGreaterThan(20)
  const [made, kept] = (await place.batches()).sort((one) => (one.reservation.type === 'Weekly' ? -1 : 1))
  expect(made).toMatchObject({ reservation: { type: 'Weekly' }, ticketInfo: [{ label: 'Plein tarif' }] })
  expect(made?.ticketInfo[0]?.id).not.toBe(kept?.ticketInfo[0]?.id)
  expect(kept?.reservation.type).toBe('Flexible')
})

test('a copied week is refused when no ticket is sold, when several stocks are possible, and when there is no week', async () => {
  const { office, app, admin, target, ask, preview } = await copying({ weeks: 1 })
  const empty = await target()
  const twice = await target(weeklyInput(), weeklyInput({ hours: [16] }))
  const loose = await target(flexible(), flexible())
  const { targets, stocks } = await preview('Week', empty, twice, loose)
  expect(targets.map(({ refusal }) => refusal)).toEqual([
    'Cette activité n’a pas de ticket : copiez tout, ou créez d’abord un stock.',
    'Cette activité a plusieurs stocks hebdomadaires en vente : modifiez le bon dans sa fiche.',
    'Cette activité a plusieurs stocks, et aucun n’est hebdomadaire : rien ne dit quels tickets vendre.',
  ])
  expect(stocks).toBe(0)
  const { stocks: made } = await office.create(flexible())
  const weekless = { ...ask('Week', [empty]), batchIds: [made[0]?.id ?? ''] }
  await expect(app.call('/admin/preview-copy-stocks', weekless, { as: admin })).rejects.toMatchObject({
    code: 'unexpectedStockData',
    message: 'Ce stock n’a pas de semaine à copier.',
  })
  const two = { ...ask('Week', [empty]), batchIds: ['sb-one', 'sb-two'] }
  await expect(app.call('/admin/copy-stocks', two, { as: admin })).rejects.toMatchObject({
    code: 'invalidRequest',
    fields: ['batchIds'],
  })
  app.advance(10 * DAY)
  await expect(preview('Week', loose)).rejects.toMatchObject({
    message: 'La semaine de ce stock est terminée : changez sa période avant de la copier.',
  })
})

const isHour = (ts: number, hour: number) =>
  new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', timeZone: PARIS }).format(ts).startsWith(String(hour))
