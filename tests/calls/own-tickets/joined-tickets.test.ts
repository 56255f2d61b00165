/** All tickets of a purchase as one PDF. */
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { giftWorld } from '../../support/gift-world.ts'

test('a buyer gets the tickets that still let in as one document, and a stranger gets none', async () => {
  const { app, bought, makeOffer, marie } = await giftWorld()
  const { paymentId, tickets } = await bought({}, 3)
  const stranger = await app.newMember()
  const fetchAs = (as?: typeof marie) => app.fetch(`/billets/commande/${paymentId}/billets.pdf`, as ? { as } : {})
  const pages = async () =>
    (await PDFDocument.load(new Uint8Array(await (await fetchAs(marie)).arrayBuffer()))).getPageCount()
  const first = await fetchAs(marie)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect(await pages()).toBe(3)
  await makeOffer(tickets[0] ?? '')
  expect(await pages()).toBe(2)
  expect([(await fetchAs(stranger)).status, (await fetchAs()).status]).toEqual([404, 404])
})

test('documents of more than 40 MB together are given one by one', async () => {
  const { app, bought, db, marie } = await giftWorld()
  const { paymentId } = await bought({}, 2)
  await db.write([
    { sql: 'update file set size = ? where id in (select file_id from entry_file)', args: [21 * 1024 * 1024] },
  ])
  const answer = await app.fetch(`/billets/commande/${paymentId}/billets.pdf`, { as: marie })
  expect([answer.status, await answer.text()]).toEqual([
    409,
    'Ces billets ne se réunissent pas en un seul fichier : téléchargez-les un à un.',
  ])
})

test('a document that cannot be read is told, in place of a file in which a ticket is missing', async () => {
  const { app, bought, db, marie } = await giftWorld()
  const { paymentId } = await bought({}, 2)
  const { rows } = await db.query('select f.key from file f join entry_file e on e.file_id = f.id limit 1', [])
  await app.platform.files.put(String(rows[0]?.key), new TextEncoder().encode('no document'), 'application/pdf')
  const answer = await app.fetch(`/billets/commande/${paymentId}/billets.pdf`, { as: marie })
  expect([answer.status, await answer.text()]).toEqual([
    409,
    'Ces billets ne se réunissent pas en un seul fichier : téléchargez-les un à un.',
  ])
})
