/** Tickets of partners whose codes were read from their documents: at the door, on the member's page, in a wallet. */
import { expect, test } from 'vitest'
import { hashOfCode } from '#features/tickets/check-in/code-hash.ts'
import { checkInWorld } from '../../support/check-in-world.ts'
import { textReader, uploadText } from '../../support/read-documents.ts'
import { runJobs } from '../../support/shop-jobs.ts'

/** A partner whose documents of these texts are bought by Marie, for a slot in an hour. */
async function readWorld(...texts: string[]) {
  const { documents, readsFrom } = textReader()
  const world = await checkInWorld({ documents })
  const { app, admin, shop, buy, marie } = world
  readsFrom(app)
  const sold = await shop.sell({ mode: 'Pregenerated', startTs: Date.now() + 3_600_000, quantity: 50 })
  const fileIds: string[] = []
  for (const [at, text] of texts.entries())
    fileIds.push(await uploadText(app, { as: admin }, `billet-${at + 1}.pdf`, text))
  await app.call('/admin/add-stock-entries', { fileIds, stockId: sold.slotIds[0] ?? '' }, { as: admin })
  await buy(sold, texts.length)
  const { token } = await world.newLink(sold)
  const own = async (as = marie) => (await app.call('/list-own-tickets', {}, { as })).tickets
  return { ...world, sold, token, own }
}

test('the door admits the code of a partner’s paper once, and knows it without a network', async () => {
  const { app, token, scan } = await readWorld('un [Abc-0001]', 'deux')
  const day = await app.call('/get-scan-day', { token, codes: { version: null } })
  expect(day.codes?.hashes).toContain(await hashOfCode(day.codes?.salt ?? '', 'Abc-0001'))
  expect(await scan(token, 'Abc-0001')).toMatchObject({ outcome: 'admitted', ticket: { codeEnd: '0001', unit: 1 } })
  expect(await scan(token, 'abc-0001')).toMatchObject({ outcome: 'unknown' })
  expect(await scan(token, 'Abc-0001')).toMatchObject({ outcome: 'alreadyUsed' })
})

test('a member whose paper has a known code is not let in by name, as one with another paper is', async () => {
  const { app, token } = await readWorld('un [Abc-0001]', 'deux')
  const { named } = await app.call('/get-scan-day', { token, codes: { version: null } })
  expect(named?.list).toMatchObject([{ name: 'Marie Duval', places: 1, admitted: 0 }])
})

test('the member’s ticket shows the code of the paper in its own type, and wallets take those that they draw', async () => {
  const { own } = await readWorld('un [Abc-0001]', 'deux', 'trois [3760123456784]')
  const [read, unread, bars] = await own()
  expect([read?.code, read?.figure, read?.wallets]).toEqual(['Abc-0001', undefined, ['apple', 'google']])
  expect([unread?.code, unread?.figure, unread?.wallets]).toEqual([null, undefined, []])
  expect([bars?.code, bars?.wallets]).toEqual(['3760123456784', ['google']])
  // Thirty bars between the two margins.
  expect(bars?.figure?.path.match(/M/g)).toHaveLength(30)
  expect(bars?.figure?.width).toBe(2 * 95 + 2 * 22)
})

test('a given ticket keeps the code of its paper, which its receiver sees', async () => {
  const { app, marie, own, token, scan } = await readWorld('un [3760123456784]')
  const nora = await app.newMember({ firstName: 'Nora', lastName: 'Diallo', email: 'nora@exemple.fr' })
  const [ticket] = await own()
  await app.call('/give-ticket', { ticketId: ticket?.id ?? '', email: nora.email, message: '' }, { as: marie })
  await runJobs(app)
  const [mailed] = app.platform.sent.filter(({ to }) => to === nora.email)
  const [, link = ''] = /\/cadeau\/([\w-]+)/.exec(mailed?.text ?? '') ?? []
  await app.call('/accept-gift', { token: link }, { as: nora })
  expect(await own()).toEqual([])
  const [received] = await own(nora)
  expect([received?.code, received?.figure?.width]).toEqual(['3760123456784', 234])
  expect(await scan(token, '3760123456784')).toMatchObject({ outcome: 'admitted' })
})
