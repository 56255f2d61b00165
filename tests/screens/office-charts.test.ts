/** Charts of the office, as an operator and a secretary read their tables, change their periods and save them. */
import { expect, test } from 'vitest'
import { readText, screen, see, sees } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { operatorWorld } from '../support/operator-world.ts'
import { subsidyWorld } from '../support/subsidy-world.ts'

const DAY = 86_400_000

const cells = (row: Element): string[] => [...row.querySelectorAll('th, td')].map((cell) => readText(cell))
async function tableRows(name: string): Promise<string[][]> {
  const table = await screen.findByRole('table', { name })
  return [...table.querySelectorAll('tbody tr')].map(cells)
}
const totals = () => {
  const sums = document.querySelector('dl[aria-label=Totaux]')
  return sums && readText(sums)
}

test('an operator reads the visits of the days around today, by day and by month, and that a month has none', async () => {
  const { app, operator, shop, buy } = await operatorWorld()
  await buy([{ sold: await shop.sell({ startTs: Date.now() + 3 * DAY }), quantity: 2 }])
  const page = await openOffice(app, { as: operator, path: '/admin/visits' })
  expect(await tableRows('Visites')).toEqual([['sam. 13 juin', '2']])
  expect(totals()).toBe('Sur la période2 visitesJour le plus fréquentésam. 13 juin')
  expect(page.asked('/admin/visits')[0]).toMatchObject({ from: '2026-05-12', to: '2026-07-10', by: 'day' })
  await page.press('Afficher les 60 lignes')
  expect(await tableRows('Visites')).toHaveLength(60)
  await page.pick('Découpage', 'Par mois')
  await see('juin 2026')
  const empty = await openOffice(app, { as: operator, path: '/admin/visits?from=2026-01-01&to=2026-01-31' })
  await see('Aucun billet n’est vendu pour un jour de cette période. Élargissez-la, ou choisissez un autre groupe.')
  expect([...page.problems, ...empty.problems]).toEqual([])
})

test('an operator chooses a partner and reads how full its slots are, by weekday and hour', async () => {
  const { app, operator, shop, buy } = await operatorWorld()
  // Thursday 11 June, 10:00 and 11:00.
  const sold = await shop.sell({ quantity: 8, slots: 2 })
  await buy([{ sold, quantity: 2 }])
  const page = await openOffice(app, { as: operator, path: '/admin/slot-fill' })
  await see('De quoi voulez-vous voir le remplissage ?')
  await page.fill('Partenaire ou activité', 'théâtre du')
  await page.user.click(await screen.findByRole('option', { name: /^Théâtre du Parc/ }))
  expect(await tableRows('Remplissage des créneaux')).toEqual([
    ['10 h', '–', '–', '–', '25 %2 sur 8', '–', '–', '–', '25 %2 sur 8'],
    ['11 h', '–', '–', '–', '0 %0 sur 8', '–', '–', '–', '0 %0 sur 8'],
    ['Total', '–', '–', '–', '12 %2 sur 16', '–', '–', '–', '12 %2 sur 16'],
  ])
  await page.press('CSV : Remplissage des créneaux')
  await expect.poll(() => page.saved.length).toBe(1)
  await page.press('Changer')
  await see('De quoi voulez-vous voir le remplissage ?')
  expect(page.problems).toEqual([])
})

test("a partner's statement shows its visits and its slots beside what it sold, and neither where there are none", async () => {
  const { app, operator, shop, buy } = await operatorWorld()
  const sold = await shop.sell({ quantity: 8 })
  await buy([{ sold, quantity: 2 }])
  const path = `/admin/statements/vendor/${sold.vendorId}`
  const page = await openOffice(app, { as: operator, path: `${path}?from=2026-06-01&to=2026-06-30` })
  expect(await tableRows('Ventes par jour')).toEqual([['mer. 10 juin', '2', '30,00 €', '20,00 €']])
  expect(await tableRows('Visites')).toEqual([['jeu. 11 juin', '2']])
  expect(await tableRows('Remplissage des créneaux')).toHaveLength(2)
  const before = await openOffice(app, { as: operator, path: `${path}?from=2026-06-10&to=2026-06-10` })
  await see('Aucune visite à un jour de cette période.')
  expect(sees('Remplissage des créneaux')).toBe(false)
  expect([...page.problems, ...before.problems]).toEqual([])
})

test('a secretary reads what was bought and visited in the year, and how the budget is used against its ceiling', async () => {
  const { app, group, secretary, paul, shop, rule, budget, buy } = await subsidyWorld()
  await budget(100_000)
  await rule()
  await buy([{ sold: await shop.sell(), quantity: 2 }], paul)
  const page = await openOffice(app, { as: secretary, path: `/cse-admin/${group.id}/figures` })
  expect(await tableRows('Achats')).toEqual([['juin 2026', '2', '20,00 €', '12,00 €', '32,00 €']])
  expect(totals()).toBe('Billets nets2Part salarié20,00 €Part CSE12,00 €Visites2')
  expect(await tableRows('Visites')).toEqual([['juin 2026', '2']])
  expect(await tableRows('Budget 2026 engagé')).toEqual([['juin 2026', '12,00 €', '12,00 €', '988,00 €']])
  await see('Budget 2026 : 1 000,00 €')
  expect(readText(document.querySelector('main') ?? document.body)).toContain(
    '12,00 € engagés sur 1 000,00 €, il reste 988,00 €. À ce rythme (12,00 € en 30 jours), il suffit jusqu’à la fin de 2026.',
  )
  await page.pick('Découpage du budget', 'Par semaine')
  await see('8 juin – dim. 14 juin')
  expect(page.problems).toEqual([])
})

test('a committee that has bought nothing and set no budget reads so, and one without the premium right has no budget', async () => {
  const { app, group, secretary } = await subsidyWorld()
  const page = await openOffice(app, { as: secretary, path: `/cse-admin/${group.id}/figures` })
  await see('Vos bénéficiaires n’ont rien acheté pendant cette période, et n’ont pas de visite. Élargissez-la.')
  await see('Rien n’est pris en charge tant que vous n’en fixez pas, dans « Subventions ».')
  const plain = await app.newGroup({})
  const theirs = await app.newMember({ groupId: plain.id, adminOf: [plain.id] })
  const open = await openOffice(app, { as: theirs, path: `/cse-admin/${plain.id}/figures` })
  await see('Aucun achat')
  expect(sees('Budget des subventions')).toBe(false)
  expect(open.asked('/cse-admin/subsidy-budget-use')).toEqual([])
  expect([...page.problems, ...open.problems]).toEqual([])
})
