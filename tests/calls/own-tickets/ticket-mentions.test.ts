/** Mentions that tax law asks of tickets of shows (annex IV of the CGI, 50 sexies B; arrêté of 5 October 2007). */
import { expect, test } from 'vitest'
import { ticketPriceText } from '#features/tickets/documents/ticket-price.ts'
import { giftWorld } from '../../support/gift-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

async function world() {
  const made = await giftWorld()
  const { app, shown, marie } = made
  const documents = async (paymentId: string) =>
    Promise.all(
      (await shown(paymentId)).map(async ({ url }) => {
        const key = (url ?? '').split('?')[0]?.replace('/files/', '') ?? ''
        return pdfText((await app.platform.files.get(key))?.bytes ?? new Uint8Array()).replaceAll('\u00a0', ' ')
      }),
    )
  const held = async () =>
    (await app.call('/list-own-tickets', {}, { as: marie })).tickets.map(({ priceText, numberText }) => [
      priceText?.replaceAll('\u00a0', ' '),
      numberText,
    ])
  return { ...made, documents, held }
}

test('each of several tickets names price, category, operator, its own number, and moment and place of its sale', async () => {
  const { bought, documents, held } = await world()
  const { paymentId } = await bought({}, 2)
  const texts = await documents(paymentId)
  expect(texts).toHaveLength(2)
  for (const [at, text] of texts.entries()) {
    expect(text).toMatch(/CATÉGORIE.*Plein tarif/i)
    expect(text).toMatch(/PRIX.*16,00 €/i)
    expect(text).toContain('Exploitant : Théâtre du Parc')
    expect(text).toContain(`N° d’ordre : EU-00000${at + 1}`)
    expect(text).toContain('Vendu le 10/06/2026 à 10:00 sur')
  }
  expect(await held()).toEqual([
    ['16,00 €', 'EU-000001'],
    ['16,00 €', 'EU-000002'],
  ])
})

test('the price of one ticket has its fees, says that it is free, or that it was given', () => {
  const line = { quantity: 3, ticketInfoTotal: 4500, fees: 300 }
  expect(ticketPriceText(line, false).replace('\u00a0', ' ')).toBe('16,00 €')
  expect(ticketPriceText(line, true)).toBe('Offert, prix masqué')
  const free = { quantity: 2, ticketInfoTotal: 0, fees: 0 }
  expect([ticketPriceText(free, false), ticketPriceText(free, true)]).toEqual(['Gratuit', 'Gratuit'])
})

test('a ticket that was given hides its price and keeps its number', async () => {
  const { app, bought, offered, accept, unit, db } = await world()
  const { tickets } = await bought()
  const [ticketId = ''] = tickets
  const number = async () =>
    (await db.query('select series, number from ticket_number where entry_id = ?', [ticketId])).rows[0]
  const before = await number()
  await accept(await offered(ticketId))
  await runJobs(app)
  const { rows } = await db.query(
    'select f.key from entry_file e join file f on f.id = e.file_id where e.entry_id = ?',
    [ticketId],
  )
  const file = await app.platform.files.get(String(rows[0]?.key))
  const text = pdfText(file?.bytes ?? new Uint8Array())
  expect(text).toMatch(/PRIX.*Offert, prix masqué/i)
  expect(text).not.toContain('16,00')
  expect(await number()).toEqual(before)
  expect((await unit(ticketId)).status).toBe('Ready')
})

test('a series of numbers has no gap after a ticket is void, and each partner counts from one', async () => {
  const { app, bought, buy, db } = await world()
  const first = await bought({}, 2)
  await bought({ vendor: { name: 'Parc des Rives' } })
  await db.query('update entry set void_at = 1 where id = ?', [first.tickets[1]])
  await buy([{ sold: first.sold, quantity: 1 }])
  await runJobs(app)
  const { rows } = await db.query('select series, number from ticket_number order by series, number')
  const counted = Map.groupBy(rows, ({ series }) => series)
  expect([...counted.values()].map((of) => of.map(({ number }) => number)).sort((a, b) => b.length - a.length)).toEqual(
    [[1, 2, 3], [1]],
  )
})
