/** Clicks and keys that a first day costs beside typing: from a group to a sign-in, and from a stock to its documents. */
import { eq } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { entry } from '#kernel/stock/tables.ts'
import {
  expectClean,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  PHONE,
  readText,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { button, field, shown } from '../support/browser-partners.ts'
import { preparedActivity } from '../support/browser-stock.ts'
import { numbered, PDF, pdfBytes } from '../support/documents.ts'
import { newShop, type Sold } from '../support/shop.ts'
import { sellWaiting } from '../support/waiting-tickets.ts'

const shop = openBrowserShop()
const office = (facts: { width?: number; height?: number } = {}) =>
  shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ, ...facts })
const files = (names: readonly string[]) =>
  names.map((name) => ({ name, mimeType: PDF, buffer: Buffer.from(pdfBytes(name)) }))

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

let cinema: Sold
shop.filledBy(async () => {
  cinema = await newShop(shop.server).sell({
    ...{ mode: 'Pregenerated', kind: 'Flexible', quantity: null, batch: { unlimited: true } },
    activity: { label: 'Cinéma du Canal' },
  })
  const { rows } = await shop.server.db('eu').query("select id from user where email = 'marie@demo.test'")
  const userId = String(rows[0]?.id)
  await sellWaiting(shop.server, cinema, { userId, label: 'Cinéma', quantity: 3, soldAt: Date.now() - 1000 })
})

/** Clicks of one person, counted. */
function counting() {
  const done: string[] = []
  return {
    done,
    click: async (target: Locator) => {
      done.push(String(target))
      await target.click()
    },
  }
}

test('a new committee comes to the first sign-in of its people with fifteen clicks at most, on one path without a dead end', async () => {
  const { done, click } = counting()
  const page = await office()
  const direction = 'direction@canal.test'
  const domain = 'canal.hoobiiz.localhost'
  await open(page, '/admin/groups')
  await click(button(page, 'Créer un groupe'))
  const making = page.getByRole('dialog', { name: 'Créer un groupe' })
  await making.getByLabel('Nom du groupe').fill('Comité du Canal')
  await click(making.getByRole('button', { name: 'Créer', exact: true }))
  await click(page.getByRole('link', { name: 'Mise en route' }))
  await page.waitForURL('**/admin/committee-start/ug-*')
  await page.getByLabel('Ajouter un domaine').fill(domain)
  await click(button(page, 'Voir ce que cela change'))
  await shown(page, 'Il devient le domaine principal : c’est là que les membres se connectent.')
  await click(button(page, 'Ajouter le domaine'))
  await shown(page, 'Votre CSE est prêt à 2/6.')
  expect(await page.getByLabel('Ajouter un domaine').count()).toBe(0)
  await expectClean(page, 'committee start')
  await page.getByLabel('Ajouter un administrateur').fill(direction)
  await click(page.getByText(`Inviter ${direction} comme administrateur`))
  await shown(page, 'Votre CSE est prêt à 3/6.')

  const theirs = await shop.newPage({ host: domain })
  await open(theirs, linkIn(await mailTo(shop.server, direction, /\/register-invite/), '/register-invite'))
  await theirs.getByLabel('Mot de passe (min. 8 caractères)').fill('correct horse')
  await click(button(theirs, 'Créer mon compte'))
  await theirs.waitForURL(({ pathname }) => pathname === '/')
  await page.reload()
  await shown(page, 'Le CSE vit : une première personne s’est connectée.')
  console.info(`Committee: ${done.length} clicks`)
  expect(done.length).toBeLessThanOrEqual(15)
  expect(takeProblems(page)).toEqual([])
})

test('a stock and its eight documents take an operator six clicks at most: they are dropped on its card, and one is taken out before', async () => {
  const { done, click } = counting()
  const page = await office()
  await open(page, '/admin')
  const activityId = await preparedActivity(page)
  await open(page, `/admin/activity/${activityId}?tab=stock`)
  await click(page.getByRole('link', { name: 'Créer le premier stock' }))
  await page.getByRole('form', { name: 'Nouveau Stock' }).waitFor()
  for (const name of [/^Flexible/, /^Billets déposés à l’avance/]) {
    const choice = page.getByRole('radio', { name })
    if (!(await choice.isChecked())) await click(choice)
  }
  for (const [name, days] of [
    ['Début', 1],
    ['Fin', 60],
  ] as const)
    await page.getByRole('combobox', { name, exact: true }).fill(dayAfter(days))
  await click(button(page, 'Ajouter un ticket'))
  await field(page, 'Nom du ticket').fill('Adulte')
  for (const name of ['Prix public (€)', 'Prix Youpiiz (€)', 'Prix d’achat (€)'])
    await field(page, name).first().fill('10')
  await click(button(page, 'Créer'))
  await shown(page, 'Stock de tickets créé')
  const card = page.getByRole('list', { name: 'Stocks' }).getByRole('listitem').first()
  await shown(page, '0 billet en stock. Déposez ici les PDF du partenaire, ou leur dossier.')
  await expectClean(page, 'stock card')
  // Nine were picked: the eighth is a stranger and is taken out before anything is sent.
  done.push('Choisir des PDF')
  await card.locator('input[type=file]').setInputFiles(files([...numbered(8), 'billet-7-copie.pdf']))
  const window = page.getByRole('dialog', { name: 'Ajouter des lignes de stocks' })
  await window.getByRole('button', { name: 'Retirer billet-7-copie.pdf' }).click()
  expect(await window.getByText('billet-7-copie.pdf').count()).toBe(0)
  await window.locator(':focus').waitFor()
  await expectClean(page, 'documents before they are sent')
  await click(window.getByRole('button', { name: 'Ajouter les 8 documents' }))
  await shown(page, '8 lignes de stock créées')
  await window.waitFor({ state: 'hidden' })
  await shown(page, '8 billets en stock. Déposez ici les PDF du partenaire, ou leur dossier.')
  console.info(`Stock with eight documents: ${done.length} clicks`)
  expect(done.length).toBeLessThanOrEqual(6)
  expect(takeProblems(page)).toEqual([])
})

test('documents that sold tickets wait for are dropped as a folder, in the order of the purchases, and spare ones to no ticket', async () => {
  const page = await office(PHONE)
  await open(page, '/admin/to-complete')
  const zone = page.locator('[data-drop-zone]')
  expect(await readText(zone)).toContain('Déposez ici les PDF manquants, ou leur dossier')
  await zone.locator('input[type=file]').setInputFiles(files(['c-1.pdf', 'c-2.pdf', 'c-3.pdf', 'c-4.pdf']))
  const window = page.getByRole('dialog', { name: 'Déposer les documents manquants' })
  const kinds = window.getByLabel('Billets')
  await kinds.waitFor()
  const offered = await kinds.locator('option').allInnerTexts()
  const ours = offered.filter((text) => /^Cinéma du Canal, .* \(3\)$/.test(text))
  expect(ours).toHaveLength(1)
  await kinds.selectOption({ label: ours[0] ?? '' })
  await window.getByText('1 document de trop').waitFor()
  await window.getByRole('button', { name: 'Retirer c-2.pdf' }).click()
  await window.getByText('1 document de trop').waitFor({ state: 'detached' })
  await expectClean(page, 'missing documents on a phone')
  await window.getByRole('button', { name: 'Ajouter les 3 documents' }).click()
  await window.getByText('3 documents donnés').waitFor()
  const { orm } = shop.server.db('eu')
  const given = async () =>
    (
      await orm
        .select()
        .from(entry)
        .where(eq(entry.stockId, cinema.slotIds[0] ?? ''))
    ).map(({ status }) => status)
  await expect.poll(given).toEqual(['Ready', 'Ready', 'Ready'])
  expect(takeProblems(page)).toEqual([])
})
