/** The calendar of an activity's stock: what its cells say of a day, the sets of tickets of one, and what has no date. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { readText, screen, see, sees } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { newShop, type Sold } from '../support/shop.ts'
import { START, testApp } from '../support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

async function openWorld() {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true })
  const open = ({ activityId }: Sold, more = '') =>
    openOffice(app, { as: operator, path: `/admin/activity/${activityId}?tab=calendar&year=2026&month=6${more}` })
  return { app, things: newShop(app), open }
}

/** Visible text in the cells of the days, word by word. */
const cells = () =>
  [...document.querySelectorAll('button[data-day] > [aria-hidden]')].map((cell) =>
    [...cell.querySelectorAll('span')]
      .filter(({ children }) => children.length === 0)
      .map((word) => readText(word))
      .join(' '),
  )

// [K-SCREEN-040] [K-SCREEN-041] [K-SCREEN-042]
test('a day of slots shows the places left, bought and being paid, and its discount, or its lowest price without one', async () => {
  const { app, things, open } = await openWorld()
  const sold = await things.sell({ startTs: START + DAY, slots: 2, quantity: 5 })
  const dear = await things.alsoSell(sold, { startTs: START + 2 * DAY, youpiizPrice: 2000 })
  const cheap = await things.alsoSell(sold, { startTs: START + 2 * DAY + 2 * HOUR, youpiizPrice: 1200 })
  await app.db().write([
    {
      sql: 'update ticket_info set public_price = youpiiz_price where id in (?, ?)',
      args: [dear.ticketId, cheap.ticketId],
    },
    { sql: 'update stock set bought = 2, reserved = 1 where id = ?', args: [sold.slotIds[0] ?? ''] },
  ])
  const page = await open(sold)
  await expect.poll(cells).toContain('11 -20% 7/10 2 achetés 1 en paiement')
  expect(cells()).toEqual(expect.arrayContaining(['12 13,00 € 10/10 0 acheté 0 en paiement', '13 -']))
  expect(page.problems).toEqual([])
})

// [K-SCREEN-038] [K-SCREEN-039]
test('the calendar is a grid of the month in its address, with a button to the month before and to the one after', async () => {
  const { things, open } = await openWorld()
  const page = await open(await things.sell({ startTs: START + DAY, quantity: 5 }))
  const shown = () => [...document.querySelectorAll<HTMLElement>('button[data-day]')].map(({ dataset }) => dataset.day)
  const june = ['2026-06-01', '2026-07-05']
  const edges = () => [shown()[0], shown().at(-1)]
  await expect.poll(edges).toEqual(june)
  expect(shown()).toHaveLength(35)
  for (const [button, month, days] of [
    ['Mois suivant', '7', ['2026-06-29', '2026-08-02']],
    ['Mois précédent', '6', june],
    ['Mois précédent', '5', ['2026-04-27', '2026-05-31']],
  ] as const) {
    await page.press(button)
    await expect.poll(edges).toEqual(days)
    const { searchParams } = new URL(location.href)
    expect([searchParams.get('year'), searchParams.get('month')]).toEqual(['2026', month])
  }
  await page.goTo(`${location.pathname}?tab=calendar&year=2026&month=6&date=2026-06-11`)
  await screen.findByRole('dialog', { name: 'jeudi 11 juin 2026' })
  expect(page.problems).toEqual([])
})

// [K-SCREEN-040] [K-SCREEN-053]
test('an undated stock is listed below the month, in none of its days, and its PDF is simulated for a flexible date', async () => {
  const { things, open } = await openWorld()
  const page = await open(await things.sell({ kind: 'Flexible', startTs: START, quantity: 5 }))
  const undated = await screen.findByRole('region', { name: 'Billets sans date' })
  await see(/5 restants · 0 acheté$/, undated)
  // Five weeks, from the first of June on.
  expect(cells()).toHaveLength(35)
  for (const cell of cells()) expect(cell).toMatch(/^\d+ -$/)
  await page.press('Simuler PDF', undated)
  const dialog = await screen.findByRole('dialog', { name: 'Simuler un PDF' })
  await see('Théâtre du Parc', dialog)
  const facts = [...dialog.querySelectorAll('dl > *')].map((part) => readText(part))
  expect(facts).toEqual(['Date', 'Date Flexible', 'Activité', 'Une soirée au théâtre', 'Partenaire', 'Théâtre du Parc'])
  expect(page.problems).toEqual([])
})

// [K-SCREEN-045] [K-RULE-092]
test('the slots of a day, and no others, are asked for and listed by the hour, each under its own set of tickets', async () => {
  const { things, open } = await openWorld()
  const sold = await things.sell({ startTs: START + DAY, slots: 2, ticket: { label: 'Visite' } })
  await things.alsoSell(sold, { startTs: START + DAY + HOUR })
  const page = await open(sold, '&date=2026-06-11')
  const dialog = await screen.findByRole('dialog', { name: 'jeudi 11 juin 2026' })
  await see('Journée', dialog)
  const sets = [...dialog.querySelectorAll('tbody')].map((set) =>
    [...set.querySelectorAll('th')].map((head) => readText(head).replace(/Billets$/, '')),
  )
  expect(Object.fromEntries(sets.map(([set, ...slots]) => [set, slots]))).toEqual({
    Visite: ['10:00 – 11:00', '11:00 – 12:00'],
    'Plein tarif': ['11:00 – 12:00'],
  })
  // From one midnight in Paris to the next.
  const day = { startTs: Date.UTC(2026, 5, 10, 22), endTs: Date.UTC(2026, 5, 11, 22) }
  const asked = (page.asked('/admin/activity-stocks') as { by: string }[]).filter(({ by }) => by === 'slot')
  expect(asked.length).toBeGreaterThan(0)
  for (const input of asked) expect(input).toEqual({ activityId: sold.activityId, ...day, by: 'slot' })
  expect(page.problems).toEqual([])
})

test('the slots of a day say which is hidden, adjusted or closed, and an arrow in a field of theirs stays in it', async () => {
  const { app, things, open } = await openWorld()
  const sold = await things.sell({ startTs: START + DAY, slots: 3, quantity: 5 })
  const [hidden, adjusted] = sold.slotIds
  await app.db().write([
    { sql: "update stock set visibility = 'Hidden' where id = ?", args: [hidden ?? ''] },
    { sql: 'update stock set adjusted_at = ? where id = ?', args: [START, adjusted ?? ''] },
  ])
  const said = () =>
    Object.fromEntries(
      sold.slotIds.map((id) => [
        id,
        [...document.querySelectorAll(`[data-stock="${id}"] th > span:last-of-type > *`)].map((chip) => readText(chip)),
      ]),
    )
  const page = await open(sold, '&date=2026-06-11')
  const dialog = await screen.findByRole('dialog', { name: 'jeudi 11 juin 2026' })
  await see('Journée', dialog)
  expect(Object.values(said())).toEqual([['Masqué'], ['Ajusté'], []])
  const [adjust] = within(dialog).getAllByRole('button', { name: /^Ajuster/ })
  await page.user.click(adjust as HTMLElement)
  await page.user.click(await within(dialog).findByLabelText('Nouveau total'))
  await page.user.keyboard('{ArrowRight}')
  expect(screen.queryByRole('dialog', { name: 'jeudi 11 juin 2026' })).not.toBeNull()
  await page.press('Jour suivant', dialog)
  await screen.findByRole('dialog', { name: 'vendredi 12 juin 2026' })
  await page.user.keyboard('{ArrowLeft}')
  await screen.findByRole('dialog', { name: 'jeudi 11 juin 2026' })

  // A slot that was sold before it was taken away.
  const taken = { sql: 'update stock set bought = 1, archived_at = ? where id = ?', args: [START, hidden ?? ''] }
  await app.db().write([taken])
  await open(sold, '&date=2026-06-11')
  await expect.poll(() => said()[hidden ?? '']).toEqual(['Archivé'])
  const closing = { activityId: sold.activityId, days: [{ day: '2026-06-11' }] }
  await app.call('/admin/close-days', closing, { as: await app.newMember({ isAdmin: true }) })
  await open(sold, '&date=2026-06-11')
  await expect.poll(() => said()[hidden ?? '']).toEqual(['Fermé'])
  expect(page.problems).toEqual([])
})

// [K-RULE-062] [K-RULE-063]
test('the new total of a slot is a whole number other than the current one, or the slot cannot be updated', async () => {
  const { things, open } = await openWorld()
  const sold = await things.sell({ startTs: START + DAY, quantity: 5 })
  const page = await open(sold, '&date=2026-06-11')
  const dialog = await screen.findByRole('dialog', { name: 'jeudi 11 juin 2026' })
  await page.press(/^Ajuster/, dialog)
  const form = dialog.querySelector('form')
  const update = form?.querySelector<HTMLButtonElement>('button[type=submit]')
  expect(readText(update)).toBe('Mettre à jour')
  const fill = (text: string) => page.fill('Nouveau total', text, form ?? dialog)
  for (const text of ['', '-6', '7,4', '8 places', 'beaucoup']) {
    await fill(text)
    expect([text, update?.disabled, sees('Indiquez un nombre de places.', form)]).toEqual([text, true, true])
  }
  for (const [text, isSame] of [
    ['5', true],
    ['4', false],
    ['6', false],
  ] as const) {
    await fill(text)
    expect([text, update?.disabled]).toEqual([text, isSame])
  }
  await page.press('Mettre à jour', form ?? dialog)
  await see('Créneau 10:00 – 11:00 : 6 places')
  expect(page.asked('/admin/adjust-stock')).toEqual([{ stockId: sold.slotIds[0], delta: 1, ifQuantity: 5 }])
  expect(page.problems).toEqual([])
})
