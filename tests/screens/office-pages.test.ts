/** Every page of a super admin's office: those of the menu, and those to which the others lead. */
import { officePaths } from 'virtual:office-paths'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { demoApp } from '../support/demo-app.ts'
import { readText, screen } from '../support/document/look.ts'
import { openOffice, openShop } from '../support/document/open-document.ts'
import { newShop } from '../support/shop.ts'
import { sellWaiting } from '../support/waiting-tickets.ts'

const examples = {
  ...{ activityId: 'a-demo-bowling', vendorId: 'v-demo-cle-des-champs', groupId: demoId.group('atelier') },
  ...{ cat1Id: 'c1-demo-loisirs', cat2Id: 'c2-demo-sports', cat3Id: 'c3-demo-karting', synonymId: 'syn-demo-0' },
}

/** The path of a page with an example in place of each name. */
function exampleAddress(path: string, known: ReadonlyMap<string, string>): string {
  return path.replace(/\$(\w+)/g, (_, name: string) => {
    const example = known.get(name)
    if (!example) throw new Error(`No example of ${name} for ${path}.`)
    return example
  })
}

const PARTS = 4

/** Each of so many, beginning with the one at `part`. */
const share = <Of>(all: readonly Of[], part: number): Of[] => all.filter((_, at) => at % PARTS === part)

// [C-ROLE-022]
test.each(Array.from({ length: PARTS }, (_, part) => part))(
  'a super admin opens every page of the menu, and every other page below /admin, part %i',
  async (part) => {
    const app = await demoApp()
    const as = await app.demoPerson('admin@demo.test')
    // The demo has no orders: one of a ticket that waits for its document.
    const sold = await newShop(app).sell({ mode: 'Pregenerated', batch: { unlimited: true } })
    await sellWaiting(app, sold, { userId: demoId.user('marie'), label: 'Parc des oiseaux', soldAt: Date.now() })
    const { rows } = await app.db().query('select id from attempt limit 1')
    const ids = { ...examples, stockId: sold.slotIds[0] ?? '', purchaseId: String(rows[0]?.id) }
    await openShop(app, { as, path: '/' })
    const bar = screen.getByRole('complementary', { name: 'Administration' })
    expect(within(bar).getByRole('link', { name: "Aller à l'admin" }).getAttribute('href')).toBe('/admin')

    const page = await openOffice(app, { as, path: '/admin/debug' })
    const title = () => readText(document.querySelector('h1'))
    const [menu] = await screen.findAllByRole('region', { name: 'SUPERADMIN' })
    const links = [...(menu?.querySelectorAll('a') ?? [])]
    expect(links.map((link) => readText(link))).toEqual(
      expect.arrayContaining(['Partenaires', 'Catégories', 'Activités']),
    )
    const addresses = Object.keys(officePaths)
      // A path that takes any rest is a window over its page.
      .filter((path) => path.startsWith('/admin') && !path.endsWith('/$') && path !== '/admin/debug')
      .map((path) => exampleAddress(path, new Map(Object.entries(ids))))
    expect(addresses).toContain('/admin/activity/a-demo-bowling')
    const all = [...new Set([...links.map(({ pathname }) => pathname), ...addresses])]
    for (const address of [...share(all, part), '/admin/debug']) {
      expect([address, (await app.fetch(address, { as })).status]).toEqual([address, 200])
      const before = readText()
      await page.goTo(address)
      const isNew = () => readText() !== before && title() !== ''
      await expect.poll(isNew, { message: address }).toBe(true)
      expect([address, title()]).not.toEqual([address, 'Page introuvable'])
    }
    expect(page.problems).toEqual([])
  },
)
