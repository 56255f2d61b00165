/** The menu of a committee's office: its sections, their entries, and the page that each opens. */
import { expect, test } from 'vitest'
import { readText, screen } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { subsidyWorld } from '../support/subsidy-world.ts'

const title = () => readText(document.querySelector('h1'))

/** Entries of a section: the words of each, the path and the title of the page that it opens, and the entry marked there. */
async function followSection(name: string): Promise<string[][]> {
  const { app, group, secretary } = await subsidyWorld()
  const home = `/cse-admin/${group.id}`
  const page = await openOffice(app, { as: secretary, path: `${home}/home` })
  await screen.findByRole('heading', { level: 1, name: 'Accueil' })
  const links = () => [...(screen.getAllByRole('region', { name })[0]?.querySelectorAll('a') ?? [])]
  const found: string[][] = []
  for (const at of links().keys()) {
    const before = title()
    await page.user.click(links()[at] as Element)
    await expect.poll(title).not.toBe(before)
    const marked = links().filter((link) => link.getAttribute('aria-current') === 'page')
    found.push([readText(links()[at]), location.pathname.replace(home, ''), title(), ...marked.map(readText)])
  }
  expect(page.problems).toEqual([])
  return found
}

// [P-ROUTE-019] [P-ROUTE-020] [P-ROUTE-021] [P-ROUTE-022] [P-ROUTE-023]
test('the section MON CSE leads to the pages of the committee, its figures and its trash, and marks the open one', async () => {
  expect(await followSection('MON CSE')).toEqual([
    ['Infos', '/about', 'Infos', 'Infos'],
    ['Actualités', '/news', 'Toutes les actualités', 'Actualités'],
    ['Médiathèque', '/media', 'Médiathèque', 'Médiathèque'],
    ['Sondages', '/polls', 'Tous les sondages', 'Sondages'],
    ['Subventions', '/subsidies', 'Subventions', 'Subventions'],
    ['Chiffres', '/figures', 'Chiffres', 'Chiffres'],
    ['Corbeille', '/trash', 'Corbeille', 'Corbeille'],
  ])
})

// [P-ROUTE-025]
test('the section MES BÉNÉFICIAIRES leads to the members and to what they are asked', async () => {
  expect(await followSection('MES BÉNÉFICIAIRES')).toEqual([
    ['Bénéficiaires', '/users', 'Bénéficiaires', 'Bénéficiaires'],
    ['Paramètres', '/users-params', 'Paramètres', 'Paramètres'],
  ])
})

// [P-ROUTE-026]
test('the section COMMUNICATION leads to the mails', async () => {
  expect(await followSection('COMMUNICATION')).toEqual([['Mailing', '/mailing', 'Mailing', 'Mailing']])
})
