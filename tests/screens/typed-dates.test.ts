/** Dates that are typed letter by letter: a text that is no date stays, says why, and is not saved as another date. */
import { expect, test } from 'vitest'
import { screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { pollWorld } from '../support/poll-world.ts'
import { subsidyWorld } from '../support/subsidy-world.ts'
import { testApp } from '../support/test-app.ts'

type Page = Awaited<ReturnType<typeof openOffice>>

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)

/** As a keyboard does it, in place of what the field held. */
async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await page.user.tripleClick(await field(label))
  await page.user.keyboard(text)
  await page.leaveField()
}

const ASK_DAY = 'Indiquez un jour, par exemple 05/12/2026.'

test('a news item keeps an impossible date in its field, and is not saved before it is corrected', async () => {
  const app = await testApp()
  const { id } = await app.newGroup({ label: 'Atelier', premium: true })
  const secretary = await app.newMember({ groupId: id, adminOf: [id] })
  const page = await openOffice(app, { as: secretary, path: `/cse-admin/${id}/news/create` })
  await page.fill('TITRE', 'Arbre de Noël')
  await page.fill('DESCRIPTION', 'Venez')
  const wrong = [
    ['29/02/2027', '29/02/2027 n’existe pas.'],
    ['demain', ASK_DAY],
  ] as const
  for (const [text, problem] of wrong) {
    await type(page, 'DATE', text)
    await see(problem)
    expect((await field('DATE')).value).toBe(text)
    expect((await field('DATE')).getAttribute('aria-invalid')).toBe('true')
    await page.press('ENREGISTRER')
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('date')
  }
  expect(page.asked('/cse-admin/create-news')).toEqual([])
  await type(page, 'DATE', '29/02/2028')
  await seeNot(ASK_DAY, document.querySelector('section') ?? undefined)
  expect((await field('DATE')).value).toBe('mar. 29 févr. 2028')
  await page.press('ENREGISTRER')
  await see('Actualité enregistrée')
  const sent = page.asked('/cse-admin/create-news')
  expect(sent).toMatchObject([{ date: '2028-02-29' }])
  expect(page.problems).toEqual([])
})

test('a subsidy rule keeps a past day as it was typed, and its end is not moved a year later', async () => {
  const { app, group, secretary } = await subsidyWorld()
  const page = await openOffice(app, { as: secretary, path: `/cse-admin/${group.id}/subsidies/create` })
  await page.fill('Nom', 'Noël')
  await page.fill('Pourcentage (%)', '40')
  await type(page, /^Jusqu’au/, '15/03/2020')
  await see(/^15\/03\/2020 est avant le \d\d\/\d\d\/\d{4}\.$/)
  expect((await field(/^Jusqu’au/)).value).toBe('15/03/2020')
  await page.press('ENREGISTRER')
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('toDay')
  expect(page.asked('/cse-admin/create-subsidy')).toEqual([])
  // An emptied field is without a limit.
  await page.fill(/^Jusqu’au/, '')
  await page.press('ENREGISTRER')
  await expect.poll(() => page.asked('/cse-admin/create-subsidy')).toMatchObject([{ toDay: null }])
  expect(page.problems).toEqual([])
})

test('a poll keeps an invalid hour beside its day, and drops both with the changes', async () => {
  const { app, of, secretary, add } = await pollWorld()
  const poll = await add()
  const page = await openOffice(app, { ...secretary, path: `/cse-admin/${of.groupId}/polls/${poll.id}` })
  const before = (await field('Fin')).value
  await page.fill('QUESTION', 'Où aller ?')
  await type(page, 'Fin', '05/12/2031 25:61')
  await see('25:61 n’est pas une heure.')
  expect((await field('Fin')).value).toBe('05/12/2031 25:61')
  await page.press('ENREGISTRER')
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('endsAt')
  expect(page.asked('/cse-admin/update-poll')).toEqual([])
  await page.press('Annuler les changements')
  await expect.poll(async () => (await field('Fin')).value).toBe(before)
  await seeNot('25:61 n’est pas une heure.', document.querySelector('form') ?? undefined)
  expect(page.problems).toEqual([])
})
