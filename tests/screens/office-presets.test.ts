/** A link that names a preset opens a screen that takes it, and a path that an operator left has a way back. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from '../house/imports.ts'
import { activityWorld } from '../support/activity-world.ts'
import { screen, see, sees } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { subsidyWorld } from '../support/subsidy-world.ts'
import { testApp } from '../support/test-app.ts'

interface ScreenModule {
  Route: { options: { validateSearch?: (search: Record<string, unknown>) => object } }
}
const screens = import.meta.glob<ScreenModule>('/src/screens/office/**/*.tsx')

/** Pattern of the addresses of a screen's file. */
const addresses = (file: string) => {
  const path = file.replace(/^\/src\/screens\/office|\.tsx$/g, '').replace(/\/index$/, '')
  return new RegExp(`^${path.replaceAll('.', '/').replace(/\$\w*/g, '[^/]+')}$`)
}
/** An address of its own comes before one with a name in it, as the router has it. */
const files = Object.keys(screens)
  .filter((file) => !/\/(?:-|route\.tsx|__root)/.test(file))
  .toSorted((one, other) => one.split('$').length - other.split('$').length)
const fileAt = (path: string) => files.find((file) => addresses(file).test(path))

interface Preset {
  from: string
  path: string
  name: string
  values: string[]
}

/** Presets that are written into addresses: `/news/create?type=events`, `…?tab=${isPriced ? 'info' : 'stock'}`. */
function presetsIn(from: string): Preset[] {
  const text = readFileSync(from, 'utf8')
  const literals = [...text.matchAll(/`((?:[^`\\]|\\.)*)`|'([^'\n]*)'|"([^"\n]*)"/g)].map(
    ([, template, single, double]) => template ?? single ?? double ?? '',
  )
  return literals.flatMap((literal) => {
    const [, path, name, value] = /^([^\s?]*)\?([a-zA-Z]+)=(\S.*|)$/.exec(literal.replace(/\n\s*/g, ' ')) ?? []
    if (path === undefined || name === undefined || value === undefined) return []
    const words = value.startsWith('${') ? [...value.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '') : [value]
    return [{ from, path: path.replace(/\$\{[^}]*\}/g, 'x-1'), name, values: words.length > 0 ? words : ['x-1'] }]
  })
}

const presets = sourceFiles(['src'])
  .filter((file) => /\/office\//.test(file) && !file.startsWith('src/server/'))
  .flatMap(presetsIn)
  .flatMap((preset) => {
    const file =
      preset.path.startsWith('/') &&
      ['', '/admin', '/cse-admin/g-1'].flatMap((scope) => fileAt(scope + preset.path) ?? [])[0]
    return !file || file.endsWith('/ui/office.tsx') ? [] : [{ ...preset, file }]
  })

test('links with presets are found', () => {
  expect(presets.length).toBeGreaterThan(5)
})

test.each(presets)('$from leads to $path with $name, which that screen takes', async ({ file, name, values }) => {
  const read = (await screens[file]?.())?.Route.options.validateSearch
  for (const value of values) expect(read?.({ [name]: value })).toMatchObject({ [name]: value })
})

test("a secretary who announces an event finds the form with an event's type", async () => {
  const { app, group, secretary } = await subsidyWorld()
  const page = await openOffice(app, { as: secretary, path: `/cse-admin/${group.id}/home` })
  await page.follow('Annoncer un événement')
  const type = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Type' })
  expect(type.selectedOptions[0]?.textContent).toBe('Événements')
  await page.goTo(`/cse-admin/${group.id}/news/create`)
  await expect
    .poll(() => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).selectedOptions[0]?.textContent)
    .toBe('Informations')
  expect(page.problems).toEqual([])
})

test('an offer of the first day is for its committee, and counts once members can buy it', async () => {
  const { app, as } = await activityWorld()
  const group = await app.newGroup({ label: 'Usine' })
  const partner = (await app.call('/admin/list-vendors', { limit: 1, sort: 'name' }, { as })).items[0]?.name ?? ''
  const start = `/admin/committee-start/${group.id}`
  const page = await openOffice(app, { as, path: start })
  await page.follow('Proposer une offre')
  await expect
    .poll(() => screen.queryByRole<HTMLInputElement>('radio', { name: 'Restreinte à un groupe' })?.checked)
    .toBe(true)
  // The announcer has put the focus on the new page by then.
  await expect.poll(() => document.title).toMatch(/^Ajouter une nouvelle offre/)
  await page.fill('Nom', 'Descente de rivière')
  await page.fill('Partenaire', partner)
  await page.user.click(await screen.findByRole('option', { name: new RegExp(partner) }))
  await page.press('Ajouter')
  await see('Activité "Descente de rivière" créée')
  const [made] = (await app.call('/admin/list-activities', { limit: 1, text: 'Descente' }, { as })).items
  expect((await app.call('/admin/get-activity', { activityId: made?.id ?? '' }, { as })).activity.groupId).toBe(
    group.id,
  )

  await page.follow('Retour à la mise en route de Usine')
  await see('Descente de rivière : aucun billet avec un prix, ajoutez son stock.')
  await see('Votre CSE est prêt à 1/6. Rien n’est obligatoire : vous pouvez partir et revenir.')
  expect(sees('Retour à la mise en route de Usine')).toBe(false)
  const link = screen.getByRole('link', { name: 'Descente de rivière' })
  expect(link.getAttribute('href')).toBe(`/admin/activity/${made?.id}?tab=stock`)
  expect(page.problems).toEqual([])
})

test('the way back to a path is offered on the pages after it until the operator hides it', async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const group = await app.newGroup({ label: 'Usine' })
  const page = await openOffice(app, { as, path: `/admin/committee-start/${group.id}` })
  await page.follow('Importer des bénéficiaires')
  await see('Retour à la mise en route de Usine')
  await page.goTo('/admin/vendor')
  await see('Retour à la mise en route de Usine')
  await page.press('Masquer ce retour')
  await expect.poll(() => sees('Retour à la mise en route de Usine')).toBe(false)
  expect(page.problems).toEqual([])
})
