/** The first page of a committee's office: what a secretary finds on it, block by block, and where it leads. */
import { expect, test } from 'vitest'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { subsidyWorld } from '../support/subsidy-world.ts'

const block = (name: string) => screen.findByRole('region', { name })
const link = (place: Element, name: string) =>
  [...place.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href')

test('a secretary finds what is new, what waits, what was bought and what is left, each with its page', async () => {
  const { app, db, group, paul, shop, secretary, rule, budget, buy } = await subsidyWorld()
  await rule()
  await budget(1200)
  await buy([{ sold: await shop.sell() }], paul)
  await db.query("update user set first_name = 'Paul', last_name = 'Petit' where id = ?", [paul.userId])
  const news = { groupId: group.id, type: 'events' as const, description: '', mediaId: null }
  const create = (title: string, isPublished: boolean) =>
    app.call('/cse-admin/create-news', { ...news, title, date: '2026-06-12', isPublished }, { as: secretary })
  const event = await create('Pique-nique', true)
  const draft = await create('Surprise', false)
  const home = `/cse-admin/${group.id}`
  const page = await openOffice(app, { as: secretary, path: `${home}/home` })
  await screen.findByRole('heading', { level: 1, name: 'Accueil' })

  const money = await block('Budget des subventions')
  await see('À ce rythme (6,00 € en 30 jours), il sera épuisé le ven. 10 juil. 2026.', money)
  expect([...money.querySelectorAll('dl > div')].map((row) => [...row.children].map((cell) => readText(cell)))).toEqual(
    [
      ['Budget 2026', '12,00 €'],
      ['Engagé', '6,00 €'],
      ['Reste', '6,00 €'],
    ],
  )
  expect(link(money, 'Gérer les subventions')).toBe(`${home}/subsidies`)

  const bought = await block('Achats de vos bénéficiaires')
  await see('juin 2026', bought)
  expect(
    [...bought.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => readText(cell))),
  ).toEqual([
    ['Billets, annulations déduites', '1', '0'],
    ['Payé par vos bénéficiaires', '10,00 €', '0,00 €'],
    ['Payé par le CSE', '6,00 €', '0,00 €'],
  ])

  const members = await block('Nouveaux bénéficiaires')
  await see('2 nouveaux comptes en 30 jours', members)
  expect(link(members, 'Paul Petit')).toBe(`${home}/users?sort=createdAt&dir=desc&person=${paul.userId}`)

  const invited = await block('Invitations en attente')
  await see('2 personnes n’ont pas encore accepté leur invitation.', invited)
  expect(link(invited, 'Voir et relancer')).toBe(`${home}/users?access=invited`)

  await see('Aucun sondage n’est ouvert.', await block('Sondage en cours'))
  const drafts = await block('Brouillons')
  await see('Surprise', drafts)
  expect(link(drafts, 'Surprise')).toBe(`${home}/news/${draft.item.id}`)
  expect([link(drafts, 'Voir les actualités'), link(drafts, 'Voir les mailings')]).toEqual([
    `${home}/news`,
    `${home}/mailing`,
  ])
  const next = await block('Prochain événement')
  await see('ven. 12 juin 2026', next)
  expect(link(next, 'Pique-nique')).toBe(`${home}/news/${event.item.id}`)
  const asked = page.asked('/cse-admin/read-home-block').map((input) => Reflect.get(Object(input), 'block'))
  expect(new Set(asked).size).toBe(7)
  expect(page.problems).toEqual([])
})

test('a new committee reads in each block what is missing', async () => {
  const { app, group, secretary } = await subsidyWorld()
  const page = await openOffice(app, { as: secretary, path: `/cse-admin/${group.id}/home` })
  await see('Aucun budget pour 2026 : rien n’est pris en charge tant que vous n’en fixez pas.')
  await see('Aucun billet acheté ce mois-ci ni le mois dernier.')
  await see('Aucune actualité à publier, aucun mailing à envoyer.')
  await see('Aucun événement annoncé.')
  expect(page.problems).toEqual([])
})

test('a block that could not be loaded says so, leaves the others alone and is tried again', async () => {
  const { app, group, secretary } = await subsidyWorld()
  const broken = refusal('serverError', 'Server error', undefined, 500)
  const page = await openOffice(app, {
    ...{ as: secretary, path: `/cse-admin/${group.id}/home` },
    before: (visit) =>
      visit.intercept('/cse-admin/read-home-block', (pass, input) =>
        Reflect.get(Object(input), 'block') === 'budget' ? broken : pass(),
      ),
  })
  const money = await block('Budget des subventions')
  await see(/^Échec du chargement du budget: /, money)
  await see('Aucun billet acheté ce mois-ci ni le mois dernier.')
  page.intercept('/cse-admin/read-home-block', (pass) => pass())
  await page.press('Réessayer', money)
  await see(/^Aucun budget pour 2026/, money)
})

test('a committee without the premium right finds people and purchases alone', async () => {
  const { app } = await subsidyWorld()
  const group = await app.newGroup({})
  const as = await app.newMember({ groupId: group.id, adminOf: [group.id] })
  const page = await openOffice(app, { as, path: `/cse-admin/${group.id}/home` })
  await see('Aucun billet acheté ce mois-ci ni le mois dernier.')
  const titles = (await screen.findAllByRole('heading', { level: 2 })).map(readText)
  expect(titles).toEqual(['Nouveaux bénéficiaires', 'Achats de vos bénéficiaires', 'Invitations en attente'])
  expect(page.problems).toEqual([])
})

// [P-ROUTE-018]
test('the bare address of a committee leads to its members, while menu and path of the page lead to its first page', async () => {
  const { app, group, secretary } = await subsidyWorld()
  const home = `/cse-admin/${group.id}`
  const page = await openOffice(app, { as: secretary, path: home })
  await screen.findByRole('heading', { level: 1, name: 'Bénéficiaires' })
  expect(location.pathname).toBe(`${home}/users`)
  const [entry] = await screen.findAllByRole('link', { name: 'Accueil' })
  expect(entry?.getAttribute('href')).toBe(`${home}/home`)
  await page.user.click(entry as Element)
  await screen.findByRole('heading', { level: 1, name: 'Accueil' })
  const [members] = await screen.findAllByRole('link', { name: 'Bénéficiaires' })
  expect(members?.getAttribute('href')).toBe(`${home}/users?sort=lastName`)
  expect(page.problems).toEqual([])
})
