/** The table of partners: what each column says, how it sorts, what a row opens, and the file that is made of it. */
import readSheets from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { vendor } from '#kernel/catalogue/tables.ts'
import { readText, screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { START, testApp } from '../support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Three partners, of which each fact has another order. */
async function openPartners() {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true })
  const contact = { firstName: '', lastName: '', email: '', phone: '' }
  const shared = { slugName: 'partenaire', mediaIds: [], contact }
  const partner = (id: string, name: string, facts: Pick<typeof vendor.$inferInsert, 'visibility' | 'createdAt'>) => ({
    ...{ ...shared, ...facts, id, name },
  })
  const { orm, write } = app.db()
  await write([
    orm.insert(vendor).values([
      {
        ...partner('v-a', 'Bowling', { visibility: 'Public', createdAt: START - 5 * DAY }),
        updatedAt: START - 3 * HOUR,
      },
      {
        ...partner('v-b', 'Étang', { visibility: 'Archived', createdAt: START - 6 * DAY }),
        updatedAt: START - 2 * DAY,
      },
      { ...partner('v-c', 'Aquarium', { visibility: 'Hidden', createdAt: START - 4 * DAY }), updatedAt: START - DAY },
    ]),
  ])
  const page = await openOffice(app, { as: operator, path: '/admin/vendor' })
  await see('3 partenaires dans le système')
  const rows = () => [...screen.getByRole('table', { name: 'Partenaires' }).querySelectorAll('tr[data-row]')]
  return {
    page,
    rows,
    ids: () =>
      rows()
        .map((row) => row.getAttribute('data-row')?.at(-1))
        .join(''),
  }
}

// [K-SCREEN-085] [K-SCREEN-086] [P-COMPONENT-027] [P-COMPONENT-028]
test("the partners' four columns show name, day, age and state, and each sorts ascending, then descending", async () => {
  const { page, rows, ids } = await openPartners()
  expect(rows().map((row) => [...row.children].map((cell) => readText(cell)).slice(0, -1))).toEqual([
    ['Bowling', 'ven. 5 juin 2026', 'il y a 3 heures', 'Actif'],
    ['Aquarium', 'sam. 6 juin 2026', 'il y a 1 jour', 'Inactif'],
    ['Étang', 'jeu. 4 juin 2026', 'il y a 2 jours', 'Archivé'],
  ])
  for (const [name, ascending] of Object.entries({
    Partenaire: 'cab',
    Création: 'bac',
    'Dernière modification': 'bca',
    // By the value that the label is of.
    Status: 'bca',
  })) {
    for (const order of [ascending, [...ascending].reverse().join(''), ascending]) {
      await page.press(name, screen.getByRole('table', { name: 'Partenaires' }))
      await expect.poll(ids, { message: name }).toBe(order)
    }
  }
  expect(page.problems).toEqual([])
})

// [K-SCREEN-087] [K-SCREEN-088]
test('a row opens its partner, and with the command or ctrl key leaves the click to the browser, which opens a new tab', async () => {
  const { page, rows } = await openPartners()
  const clicks: unknown[] = []
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link) clicks.push([link.getAttribute('href'), event.ctrlKey, event.metaKey, event.defaultPrevented])
  })
  for (const key of ['Control', 'Meta']) {
    await page.user.keyboard(`{${key}>}`)
    await page.user.click(rows()[0]?.children[2] as Element)
    await page.user.keyboard(`{/${key}}`)
  }
  expect(clicks).toEqual([
    ['/admin/vendor/v-a', true, false, false],
    ['/admin/vendor/v-a', false, true, false],
  ])
  expect(location.pathname).toBe('/admin/vendor')
  await page.user.click(rows()[0]?.children[2] as Element)
  await expect.poll(() => location.pathname).toBe('/admin/vendor/v-a')
})

// [P-RULE-040]
test('the table is downloaded as export.csv, a file of the type text/csv', async () => {
  const { page } = await openPartners()
  await page.press('Exporter le tableau')
  await expect.poll(() => page.saved.map(({ name, blob }) => [name, blob?.type])).toEqual([['export.csv', 'text/csv']])
  expect(await page.saved[0]?.blob?.text()).toMatch(/Étang/)
})

test('the table is saved for Excel as export.xlsx beside it, with the same names', async () => {
  const { page } = await openPartners()
  await page.press('Excel')
  await expect
    .poll(() => page.saved.map(({ name, blob }) => [name, blob?.type]))
    .toEqual([['export.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']])
  const [sheet] = await readSheets((await page.saved[0]?.blob?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(sheet?.data.flat()).toContain('Étang')
})

// [K-ERROR-003]
test('the list says in its own words that the partners could not be loaded, and loads them on demand', async () => {
  const app = await testApp()
  const path = '/admin/vendor'
  const as = await app.newMember({ isAdmin: true })
  const answer = refusal('serverError', 'Server error', undefined, 500)
  const page = await openOffice(app, { as, path, before: (visit) => visit.intercept('/admin/list-vendors', answer) })
  const banner = await screen.findByRole('alert')
  const text = await see(
    'Erreur lors du chargement des partenaires: Le service n’a pas pu répondre. Réessayez dans un instant.',
    banner,
  )
  page.intercept('/admin/list-vendors', (pass) => pass())
  await page.press('Réessayer', banner)
  await seeNot('Erreur lors du chargement des partenaires: Le service n’a pas pu répondre. Réessayez dans un instant.')
  expect(text.isConnected).toBe(false)
})
