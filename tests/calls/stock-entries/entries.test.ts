/** The tickets behind Pregenerated stock, as operators see, add, complete and delete them. */
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { atLength } from '../../support/at-length.ts'
import { buyingWorld } from '../../support/buying.ts'
import { numbered, upload, uploadAll, withSignedAddresses } from '../../support/documents.ts'
import type { Sold } from '../../support/shop.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { weeklyInput } from '../../support/stock-office.ts'

/** Documents of one drop. */
const DROPPED = atLength(5000, 500)

async function office() {
  const world = await buyingWorld()
  const admin = { as: await world.app.newMember({ isAdmin: true }) }
  const { app, shop } = world
  const firstSlot = ({ slotIds }: Sold) => slotIds[0] ?? ''
  const add = (sold: Sold, fileIds: string[]) =>
    app.call('/admin/add-stock-entries', { fileIds, stockId: firstSlot(sold) }, admin)
  const list = (sold: Sold, more: object = {}) =>
    app.call('/admin/list-stock-entries', { stockId: firstSlot(sold), ...more }, admin)
  const buy = async (sold: Sold, quantity = 1) => {
    const payment = await world.startWith(world.marie, sold, { quantity })
    world.cards.pay(payment.paymentId)
    await deliver(app, world.cards.event(payment.paymentId))
    await runJobs(app)
    return payment
  }
  const flexible = (facts: object = {}) =>
    shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, ...facts })
  return { ...world, admin, add, list, buy, flexible, stockOf: firstSlot }
}

// [K-CALL-028] [K-RULE-087] [K-ENTITY-038] [K-ENTITY-049] [K-ENTITY-050] [K-RULE-012]
test('each document becomes one free ticket, and tickets are sold in the order given', async () => {
  const { app, admin, add, list, buy, flexible, marie } = await office()
  const sold = await flexible()
  const ids = await uploadAll(app, admin, numbered(6))
  const { stockEntries } = await add(sold, ids)
  expect(stockEntries.map(({ content }) => content.ticketFileIds)).toEqual(ids.map((id) => [id]))
  expect(stockEntries[0]).toMatchObject({
    id: expect.stringMatching(/^se-/),
    orderId: 'no-order',
    status: 'Ready',
    history: [{ event: 'Created', source: 'upload', ts: Date.now() }],
  })
  // The same files again, and one that is named twice.
  const again = await add(sold, [...ids, ids[0] ?? ''])
  expect(again.stockEntries.map(({ id }) => id)).toEqual(stockEntries.map(({ id }) => id))
  await Promise.all([add(sold, ids), add(sold, ids)])
  expect((await list(sold)).counts).toEqual({ all: 6, free: 6, sold: 0, awaitingUpload: 0, awaitingGeneration: 0 })
  await expect(
    app.call(
      '/admin/add-stock-entries',
      { fileIds: Array.from({ length: 51 }, (_, at) => `f-${at}`), stockId: 'si' },
      admin,
    ),
  ).rejects.toMatchObject({ code: 'invalidRequest', fields: ['fileIds'] })
  await buy(sold, 2)
  const bought = await list(sold, { filter: 'sold' })
  expect(bought.stockEntries.map(({ documents }) => documents[0]?.name)).toEqual(['billet-1.pdf', 'billet-2.pdf'])
  expect(bought.stockEntries[0]).toMatchObject({
    activity: { label: 'Une soirée au théâtre', vendorName: 'Théâtre du Parc' },
    order: { quantity: 2, unitNumber: 1, ticketLabel: 'Plein tarif', status: 'Success', buyer: { email: marie.email } },
  })
  expect(bought.stockEntries[0]?.stockEntry.orderId).toBe(bought.stockEntries[0]?.order?.id)
})

test('thousands of dropped documents become as many tickets, fifty a call, even when answers are lost', {
  timeout: 120_000,
}, async () => {
  const { app, admin, add, list, flexible } = await office()
  const sold = await flexible()
  const ids = await uploadAll(app, admin, numbered(DROPPED))
  for (let from = 0; from < ids.length; from += 50) {
    const fileIds = ids.slice(from, from + 50)
    const { stockEntries } = await add(sold, fileIds)
    expect(stockEntries.map(({ content }) => content.ticketFileIds)).toEqual(fileIds.map((id) => [id]))
    // Every fifth answer did not arrive.
    if (from % 250 === 0) await add(sold, fileIds)
  }
  expect((await list(sold)).counts).toMatchObject({ all: DROPPED, free: DROPPED })
  const given: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list(sold, cursor === undefined ? {} : { cursor })
    given.push(...page.stockEntries.flatMap(({ stockEntry }) => stockEntry.content.ticketFileIds))
    cursor = page.nextCursor
  }
  expect(given).toHaveLength(DROPPED)
  expect(new Set(given)).toEqual(new Set(ids))
})

// [K-CALL-024]
test('a stock of thousands of tickets is paged, filtered and searched by document and buyer', async () => {
  const { app, admin, add, list, buy, flexible, stockOf, shop } = await office()
  const sold = await flexible({ ticket: { maxQuantity: 20 } })
  await add(sold, await uploadAll(app, admin, ['Été alpha.pdf', 'Été bravo.pdf']))
  await buy(sold)
  await shop.addDocuments(stockOf(sold), 3000)
  const first = await list(sold)
  expect([first.stockEntries.length, first.total, first.counts.free]).toEqual([200, 3002, 3001])
  const seen = new Set(first.stockEntries.map(({ stockEntry }) => stockEntry.id))
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const page = await list(sold, { cursor })
    for (const { stockEntry } of page.stockEntries) seen.add(stockEntry.id)
    cursor = page.nextCursor
  }
  expect(seen.size).toBe(3002)
  const found = await list(sold, { text: 'ete bravo' })
  expect([found.total, found.stockEntries[0]?.documents[0]?.name]).toEqual([1, 'Été bravo.pdf'])
  await expect(app.call('/admin/list-stock-entries', { stockId: 'si-nobody' }, admin)).rejects.toMatchObject({
    code: 'stockNotFound',
  })
})

test('the tickets of a stock, and all waiting ones, are saved as a table: every page, with the chosen filters', async () => {
  const { app, admin, add, buy, flexible, stockOf, shop, marie } = await office()
  const file = async (path: string, asked: Record<string, string>) => {
    const response = await app.fetch(`/office/file/admin/${path}?${new URLSearchParams(asked)}`, admin)
    expect(response.status).toBe(200)
    const rows: Record<string, string>[] = parse(await response.text(), { bom: true, delimiter: ';', columns: true })
    return rows
  }
  const sold = await flexible({ activity: { label: 'Aquarium' } })
  await add(sold, await uploadAll(app, admin, ['alpha.pdf', 'bravo.pdf']))
  await buy(sold)
  await shop.addDocuments(stockOf(sold), 450)
  const all = await file('list-stock-entries', { stockId: stockOf(sold) })
  expect(all).toHaveLength(452)
  expect(all.find(({ Documents }) => Documents === 'alpha.pdf')).toMatchObject({
    Activité: 'Aquarium',
    Vente: 'Acheté',
    Attend: '',
    Ticket: 'Plein tarif',
    'E-mail': marie.email,
  })
  const free = await file('list-stock-entries', { stockId: stockOf(sold), filter: 'free', text: 'bravo' })
  expect(free.map(({ Documents, Vente, Commande }) => [Documents, Vente, Commande])).toEqual([
    ['bravo.pdf', 'En stock', ''],
  ])
  const waiting = await flexible({ batch: { unlimited: true }, activity: { label: 'Zoo' } })
  await buy(waiting, 2)
  const left = await file('list-stock-entries-by-status', { status: 'AwaitingUpload' })
  expect(left.map(({ Activité, Attend }) => [Activité, Attend])).toEqual([
    ['Zoo', 'UPLOAD NÉCESSAIRE'],
    ['Zoo', 'UPLOAD NÉCESSAIRE'],
  ])
  const unknown = await app.fetch('/office/file/admin/list-stock-entries?stockId=si-nobody', admin)
  expect(unknown.status).toBe(404)
})

// [K-CALL-033] [K-ENTITY-051]
test('the URLs of documents are requested together, and missing documents are left out', async () => {
  const { app, admin } = await office()
  withSignedAddresses(app)
  const ids = await uploadAll(app, admin, numbered(3))
  const { files } = await app.call('/admin/get-files', { ids: [...ids, 'f-nobody'] }, admin)
  expect(new Set(files.map(({ id }) => id))).toEqual(new Set(ids))
  for (const { documentUrl } of files) expect((await app.fetch(documentUrl)).status).toBe(200)
})

// [K-CALL-030] [K-STATE-009] [P-CALL-023] [P-STATE-002] [P-RULE-011] [P-ENTITY-016]
test('a sold ticket that awaits its document is listed oldest first, gets it, and is mailed when its order is complete', async () => {
  const { app, admin, buy, flexible, list, marie } = await office()
  const older = await flexible({ batch: { unlimited: true }, activity: { label: 'Aquarium' } })
  await buy(older, 2)
  app.advance(60_000)
  const newer = await flexible({ batch: { unlimited: true }, activity: { label: 'Zoo' } })
  await buy(newer)
  const waiting = () => app.call('/admin/list-stock-entries-by-status', { status: 'AwaitingUpload' }, admin)
  const { data, total } = await waiting()
  expect([total, data.map(({ activity }) => activity.label)]).toEqual([3, ['Aquarium', 'Aquarium', 'Zoo']])
  for (const { stockEntry, activity, order } of data) {
    expect(stockEntry).toMatchObject({ id: expect.any(String), orderId: order?.id, status: 'AwaitingUpload' })
    expect([typeof order?.id, typeof activity.label]).toEqual(['string', 'string'])
  }
  const mails = async () =>
    (await app.mails()).filter((mail) => mail.kind === 'tickets' && mail.recipient === marie.email)
  const [one, two] = data.map(({ stockEntry }) => stockEntry.id)
  const give = async (stockEntryId: string | undefined, name: string) => {
    const { fileItem } = await upload(app, admin, name)
    return app.call(
      '/admin/upload-for-stock-entry',
      { stockEntryId: stockEntryId ?? '', fileIds: [fileItem.id] },
      admin,
    )
  }
  const { stockEntry } = await give(one, 'a.pdf')
  expect(stockEntry).toMatchObject({ id: one, status: 'Ready', orderId: data[0]?.order?.id })
  expect(stockEntry.content.ticketFileIds).toHaveLength(1)
  expect(stockEntry.history.at(-1)).toMatchObject({ event: 'Ready', source: 'upload' })
  await runJobs(app)
  expect(await mails()).toHaveLength(0)
  // Its answer was lost: the same document again changes nothing, another one is refused.
  const fileIds = stockEntry.content.ticketFileIds
  expect(
    (await app.call('/admin/upload-for-stock-entry', { stockEntryId: one ?? '', fileIds }, admin)).stockEntry.id,
  ).toBe(one)
  await expect(give(one, 'c.pdf')).rejects.toMatchObject({ message: 'Ce billet a déjà son document.' })
  await expect(
    app.call('/admin/upload-for-stock-entry', { stockEntryId: two ?? '', fileIds }, admin),
  ).rejects.toMatchObject({ code: 'fileUsed' })
  await give(two, 'b.pdf')
  await runJobs(app)
  const [sent] = await mails()
  expect(sent?.attachments).toHaveLength(2)
  expect((await waiting()).data.map(({ activity }) => activity.label)).toEqual(['Zoo'])
  expect((await list(older)).counts).toMatchObject({ sold: 2, awaitingUpload: 0 })
})

// [K-ENTITY-049] [P-CALL-023] [P-RULE-011]
test('a sold ticket awaits its upload, awaits its generation, or is ready, and is listed by that status only', async () => {
  const { app, admin, startWith, marie, cards, shop, buy, flexible } = await office()
  await buy(await flexible({ batch: { unlimited: true }, activity: { label: 'Aquarium' } }))
  await buy(await shop.sell({ activity: { label: 'Zoo' } }))
  // A free one is in no order, and waits for nobody.
  await flexible({ documents: 1 })
  const { paymentId } = await startWith(marie, await shop.sell({ activity: { label: 'Musée' } }))
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId))
  for (const [status, label] of [
    ['AwaitingUpload', 'Aquarium'],
    ['AwaitingGeneration', 'Musée'],
    ['Ready', 'Zoo'],
  ] as const) {
    const { data } = await app.call('/admin/list-stock-entries-by-status', { status }, admin)
    expect(data.map(({ activity, stockEntry }) => [activity.label, stockEntry.status])).toEqual([[label, status]])
  }
  const other = { status: 'Lost' }
  expect((await app.send('/admin/list-stock-entries-by-status', other, admin)).status).toBe(400)
})

// [K-CALL-029] [K-RULE-013] [K-RULE-088]
test('only an unsold ticket can be deleted; it is restored from the trash and sold again', async () => {
  const { app, admin, add, buy, flexible, list } = await office()
  const sold = await flexible()
  const ids = await uploadAll(app, admin, numbered(2))
  const { stockEntries } = await add(sold, ids)
  const remove = (at: number) =>
    app.call('/admin/delete-stock-entry', { stockEntryId: stockEntries[at]?.id ?? '' }, admin)
  await buy(sold)
  await expect(remove(0)).rejects.toMatchObject({
    code: 'stockEntrySold',
    message: 'Cette ligne vient d’être achetée : elle ne peut plus être supprimée.',
  })
  const { trashId } = await remove(1)
  expect((await list(sold)).counts).toMatchObject({ all: 1, free: 0 })
  await expect(remove(1)).rejects.toMatchObject({ message: 'Cette ligne de stock n’existe plus.' })
  const best = async () => (await app.call('/list-activity', {})).activities[0]?.item.bestStock
  const gone = await best()
  await app.call('/admin/restore-from-trash', { trashId }, admin)
  const back = await best()
  expect([gone?.hasFlexibleStocks, back?.hasFlexibleStocks]).toEqual([false, true])
  await buy(sold)
  expect((await list(sold)).counts).toMatchObject({ all: 2, sold: 2 })
})

// [K-CALL-025]
test('the tickets of all slots of the chosen weekly templates are listed together, and no others', async () => {
  const { app, admin, shop, flexible, add } = await office()
  const other = await flexible()
  await add(other, await uploadAll(app, admin, ['autre.pdf']))
  const { activityId } = await shop.sell()
  const { stocks } = await app.call(
    '/admin/create-stocks',
    { activityId, stocks: [weeklyInput({ mode: { type: 'Pregenerated' } })] },
    admin,
  )
  const [made] = stocks
  const templates = made?.reservation.type === 'Weekly' ? made.reservation.weekly.map(({ id }) => id) : []
  const { rows } = await app.db().query('select id from stock where batch_id = ? order by start_ts', [made?.id])
  await shop.addDocuments(String(rows[0]?.id), 2)
  await shop.addDocuments(String(rows[5]?.id), 1)
  const list = (weeklyTemplateIds: string[]) =>
    app.call('/admin/list-stock-entries-for-weekly-templates', { weeklyTemplateIds }, admin)
  const all = await list(templates)
  expect([all.stockEntries.length, all.total, all.counts.free]).toEqual([3, 3, 3])
  const one = await Promise.all(templates.map(async (id) => (await list([id])).total))
  expect(one.reduce((sum, count) => sum + count, 0)).toBe(3)
  await expect(list(['swt-nobody'])).rejects.toMatchObject({ status: 404 })
})
