/** Pages of the catalogue as a visitor gets them from the server. */
import { expect, test } from 'vitest'
import { describeCategories, newCatalogue } from '../calls/catalogue/catalogue-world.ts'
import { htmlTexts, linksTo, readPage } from '../support/page-text.ts'
import { testApp } from '../support/test-app.ts'

async function world() {
  const app = await testApp()
  const shop = await newCatalogue(app)
  await describeCategories(app)
  return { app, shop }
}

const title = (text: string) => new RegExp(`<h1[^>]*>(<[^>]+>)*${text}<`)

// [C-SCREEN-009] [C-SCREEN-010] [C-SCREEN-013] [C-SCREEN-014] [C-SCREEN-018] [C-SCREEN-019]
test('a category of each level shows its name and text and links to its parent, and the third level has its picture', async () => {
  const { app, shop } = await world()
  const { activityId } = await shop.sell({})
  await shop.choose(activityId, 'c3-art')
  await shop.publish()
  for (const [path, name, above, backTo] of [
    ['/c1/culture/c1-culture', 'Culture', 'Accueil', '/'],
    ['/c2/musees/c2-musees', 'Musées', 'Culture', '/c1/culture/c1-culture'],
    ['/c3/art-moderne/c3-art', 'Art moderne', 'Musées', '/c2/musees/c2-musees'],
  ] as const) {
    const { main, mainText } = await readPage(app, path)
    expect(main).toMatch(title(name))
    expect(mainText).toContain(`Tout sur ${name}`)
    expect([path, linksTo(main, above)[0]]).toEqual([path, backTo])
    if (name === 'Art moderne') expect(main).toContain('m-ready/320.webp')
  }
})

// [C-SCREEN-043] [C-SCREEN-044] [C-SCREEN-045]
test('an activity shows its title, and above it links to its three levels of categories', async () => {
  const { app, shop } = await world()
  const { activityId } = await shop.sell({ activity: { label: 'Les nymphéas' } })
  await shop.choose(activityId, 'c3-art')
  await shop.publish()
  const { main } = await readPage(app, `/a/x/${activityId}`)
  expect(main).toMatch(title('Les nymphéas'))
  const crumbs = /<nav[^>]*aria-label="Fil d’Ariane"[\s\S]*?<\/nav>/.exec(main)?.[0] ?? ''
  const levels = ['Culture', 'Musées', 'Art moderne'].map((name) => linksTo(crumbs, name))
  expect(levels).toEqual([['/c1/culture/c1-culture'], ['/c2/musees/c2-musees'], ['/c3/art-moderne/c3-art']])
})

// [C-SCREEN-046] [C-SCREEN-049] [C-SCREEN-053] [C-RULE-005]
test("an activity names its partner, is described, and links to the partner's other activities", async () => {
  const { app, shop } = await world()
  const sold = await shop.sell({ activity: { label: 'Une visite', markdown: '## Le lieu\n\nAvec **un guide**.' } })
  const other = await shop.sell({ activity: { label: 'Un concert' } })
  const strange = await shop.sell({ activity: { label: 'Une balade' } })
  const sql = 'update activity set vendor_id = ? where id = ?'
  await app.db().write([{ sql, args: [sold.vendorId, other.activityId] }])
  await shop.publish()
  const { main, mainText } = await readPage(app, `/a/x/${sold.activityId}`)
  expect(mainText).toContain('Proposé par Théâtre du Parc')
  expect(htmlTexts(main)).toContainEqual('Proposé par')
  expect(linksTo(main, 'Théâtre du Parc')).toContain(`/v/theatre-du-parc/${sold.vendorId}`)
  expect(mainText).toContain('Le lieu Avec un guide')
  expect(main).toContain('<strong>un guide</strong>')
  expect(mainText).toContain('Autres activités de Théâtre du Parc')
  expect([main.includes(other.activityId), main.includes(strange.activityId)]).toEqual([true, false])
})

// [C-SCREEN-059]
test('an activity without a postal address says so, until one is added', async () => {
  const { app, shop } = await world()
  const { activityId } = await shop.sell({ activity: { addressType: 'Manual' } })
  const look = () => readPage(app, `/a/x/${activityId}`)
  const shown = async () => (await look()).mainText
  await shop.publish()
  expect(await shown()).toContain('Contact et Accès Adresse non renseignée')
  expect(htmlTexts((await look()).main)).toContainEqual('Adresse non renseignée')
  await app.db().write([{ sql: 'update activity set address_text = ?', args: ['Sous la halle'] }])
  await shop.publish()
  expect(await shown()).toContain('Contact et Accès Sous la halle')
  expect(await shown()).not.toContain('Adresse non renseignée')
})
