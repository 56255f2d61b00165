/** Types of stock in the form of a new one: what each asks for and says, and which tickets and options it lets one remove. */
import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vendor } from '#kernel/catalogue/tables.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { promotionWorld } from '../support/promotion-world.ts'

const PARTNER = { firstName: 'Ana', lastName: 'Roy', email: 'ana@parc.test', phone: '' }

/** The form of a new stock, whose partner can be written to. */
async function openNew() {
  const { id, vendorId, orm, write, open } = await promotionWorld()
  await write([orm.update(vendor).set({ contact: PARTNER }).where(eq(vendor.id, vendorId))])
  const page = await open(`/admin/activity/${id}/stock/create`)
  await screen.findByRole('heading', { level: 1, name: 'Nouveau Stock' })
  const form = await screen.findByRole('form', { name: 'Nouveau Stock' })
  return { page, form }
}

const radios = async (legend: string) =>
  within(await screen.findByRole('group', { name: legend })).getAllByRole<HTMLInputElement>('radio')
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
const countLabelled = (label: string) => screen.queryAllByLabelText(label).length

// [K-ROUTE-006] [K-SCREEN-023] [K-SCREEN-035] [K-SCREEN-037]
test('a new stock is flexible or fixed, and has one of four types with slots of their own; the fifth type is disabled', async () => {
  const { page } = await openNew()
  expect((await radios('MODE DE RÉSERVATION')).map(({ value }) => value)).toEqual(['Flexible', 'Fixed'])
  const types = await radios('TYPE DE STOCK')
  expect(types.map(({ labels, disabled }) => [readText(labels?.[0]), disabled])).toEqual([
    [expect.stringMatching(/^Billets déposés à l’avance/), false],
    [expect.stringMatching(/^Billets générés/), false],
    [expect.stringMatching(/^Confirmation par le partenaire/), false],
    [expect.stringMatching(/^Confirmation par l’administrateur/), false],
    [expect.stringMatching(/^Billets déposés un par unConfirmation automatique/), true],
  ])
  await page.choose(/^Fixe/)
  for (const type of types.slice(0, 4)) {
    await page.user.click(type)
    expect([type.checked, countLabelled('Places par créneau'), countLabelled('Places')]).toEqual([true, 1, 0])
    expect(screen.getAllByRole('button', { name: /^Ajouter une plage/ })).toHaveLength(7)
  }
  await page.user.click(types[4] as Element)
  expect(types[4]?.checked).toBe(false)
  expect(page.problems).toEqual([])
})

// [K-SCREEN-036] [K-SCREEN-114] [K-SCREEN-115] [K-SCREEN-116]
test('each type of flexible stock asks for its own fields, and names the person asked or informed', async () => {
  const { page, form } = await openNew()
  await page.choose(/^Billets générés/)
  expect(countLabelled('Places')).toBe(1)
  await page.choose(/^Confirmation par l’admin/)
  await see(/demandes de confirmation .*sont envoyées à l’adresse de l’administrateur/, form)
  expect(countLabelled('Places')).toBe(1)
  await page.choose(/^Billets déposés à l’avance/)
  await see(/S’il manque des billets, un e-mail d’alerte est envoyé à l’administrateur\./, form)
  expect([screen.getAllByRole('checkbox', { name: /^Illimité/ }).length, countLabelled('Places')]).toEqual([1, 0])
  await page.choose(/^Confirmation par le partenaire/)
  await see(/demandes de confirmation .*sont envoyées au partenaire : ana@parc\.test/, form)
  const email = await screen.findByLabelText<HTMLInputElement>('E-mail qui reçoit les demandes')
  expect([email.value, countLabelled('Places')]).toEqual(['ana@parc.test', 1])
  await page.fill('E-mail qui reçoit les demandes', '')
  await see('Sans e-mail du partenaire, les demandes de confirmation iraient à l’administrateur.')
  await see('E-mail de confirmation : Indiquez l’e-mail qui reçoit les demandes.')
})

// [K-RULE-007] [K-RULE-048] [K-RULE-050] [K-SCREEN-104] [K-SCREEN-105]
test('the only ticket cannot be removed, while all options can; another type of stock begins without tickets', async () => {
  const { page } = await openNew()
  const addTicket = async () => {
    await page.press('Ajouter un ticket')
    const typed = {
      'Nom du ticket': 'Enfant',
      'Prix public (€)': '10',
      'Prix Youpiiz (€)': '8',
      'Prix d’achat (€)': '6',
    }
    for (const [name, text] of Object.entries(typed)) await page.fill(name, text)
    await page.leaveField()
  }
  await page.choose(/^Confirmation par le partenaire/)
  await addTicket()
  expect(isDisabled('Supprimer le ticket')).toBe(true)
  await page.press('Ajouter un ticket')
  expect(isDisabled('Supprimer le ticket')).toBe(false)
  await page.press('Supprimer le ticket')
  await page.press('#1 Enfant')
  expect(isDisabled('Supprimer le ticket')).toBe(true)
  expect([countLabelled('INFOBULLE (facultatif)'), countLabelled('FRAIS DE GESTION (€)')]).toEqual([1, 1])
  for (const _each of [1, 2]) await page.press('Ajouter une option')
  for (const left of [1, 0]) {
    const [remove] = await screen.findAllByRole('button', { name: 'Supprimer l’option' })
    await page.user.click(remove as Element)
    await expect.poll(() => screen.queryAllByRole('group', { name: /^Option #/ }).length).toBe(left)
  }
  for (const type of [/^Billets générés/, /^Fixe/]) {
    await page.choose(type)
    await see('Aucun ticket renseigné')
    expect(screen.queryByRole('group', { name: /^Ticket #/ })).toBeNull()
    await addTicket()
  }
})
