/** Promotions that somebody else changes meanwhile, that are taken back, and whose calls fail. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { offer } from '#kernel/stock/tables.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { refusal } from '../support/document/visit.ts'
import { lineWith, promotionWorld, saveBar } from '../support/promotion-world.ts'

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const percent = (hundreds: number) => ({ discount: { type: 'Percent', percent: hundreds } }) as const

test('an operator undoes a saved promotion from its notice and from its history', async () => {
  const { app, as, make, open, first } = await promotionWorld()
  const id = await make('Été')
  const page = await open()
  await page.press('Masquer', await lineWith('Été'))
  await see('Promotion mise à jour')
  await page.press('Annuler')
  await expect.poll(async () => (await first())?.visibility).toBe('Public')

  app.advance(1000)
  await app.call('/admin/update-offer', { id, updates: percent(20) }, { as })
  const again = await open()
  await again.press('Historique', await lineWith('Été'))
  const history = await screen.findByRole('dialog', { name: 'Historique' })
  await see(/20 %/, history)
  const undo = await screen.findAllByRole('button', { name: 'Annuler cette modification' })
  await again.user.click(undo[0] as Element)
  await expect.poll(async () => (await first())?.percentHundredths).toBe(1000)
  await again.user.keyboard('{Escape}')
  await expect.poll(async () => readText(await lineWith('Été'))).toContain('-10 %')
})

test('a conflict over a promotion is shown in words, keeps what was typed, and prevents a deletion over a newer state', async () => {
  const { app, as, make, open, first } = await promotionWorld()
  const id = await make('Été')
  const page = await open()
  await page.press('Modifier', await lineWith('Été'))
  await page.fill('Réduction (%)', '15')
  const period = { type: 'Period', startTs: Date.UTC(2036, 4, 1, 8), endTs: Date.UTC(2036, 5, 1, 8) } as const
  app.advance(1000)
  await app.call('/admin/update-offer', { id, updates: { ...percent(30), flash: period } }, { as })
  await page.press('Modifier', await saveBar())
  const dialog = await screen.findByRole('dialog', { name: 'Quelqu’un a modifié cette fiche entre-temps' })
  const told = readText(dialog)
  expect(told).toContain('15 %')
  expect(told).toContain('30 %')
  expect(told).toMatch(/Début : .+ → .*1er mai/)
  expect(told).not.toContain('Quelqu’un d’autre')
  expect(told).not.toContain(String(period.startTs))
  await page.press('Garder toutes mes valeurs', dialog)
  await page.press('Enregistrer', dialog)
  await expect.poll(async () => (await first())?.percentHundredths).toBe(1500)
  expect((await first())?.flashStartTs).toBe(period.startTs)

  app.advance(1000)
  await app.call('/admin/update-offer', { id, updates: { label: 'Été indien' } }, { as })
  await page.press('Supprimer', await lineWith('Été'))
  await see(/Été indien/, await screen.findByRole('dialog'))
  await page.press('Garder la fiche')
  await lineWith('Été indien')
  expect(await first()).toBeDefined()
})

// [K-ERROR-030] [K-ERROR-036] [K-ERROR-037] [K-RULE-104] [K-RULE-105]
test('a failed action on a promotion is reported, and the stored state is shown again', async () => {
  const { id, make, open, orm, write } = await promotionWorld()
  await make('Avant')
  const page = await open()
  await lineWith('Avant')
  const rename = (label: string) => write([orm.update(offer).set({ label }).where(eq(offer.targetId, id))])
  const broken = () => refusal('serverError', 'Server error', undefined, 500)
  for (const call of ['/admin/update-offer', '/admin/delete-offer']) page.intercept(call, broken())
  await rename('Changée ailleurs')
  await page.press('Masquer', await lineWith('Avant'))
  await see('Erreur lors de la mise à jour de la promotion')
  await lineWith('Changée ailleurs')
  await rename('Changée encore')
  await page.press('Supprimer', await lineWith('Changée ailleurs'))
  await see('Erreur lors de la suppression de la promotion')
  await lineWith('Changée encore')
  await rename('Changée enfin')
  await page.press('Modifier', await lineWith('Changée encore'))
  await page.fill('Nom', 'La mienne')
  await page.press('Modifier', await saveBar())
  await lineWith('Changée enfin')
  expect(value('Nom')).toBe('La mienne')

  const failed = await open('/admin/activity')
  failed.intercept('/admin/get-activity-offers', broken())
  await screen.findByRole('heading', { level: 1, name: 'Activités' })
  await failed.goTo(`/admin/activity/${id}?tab=offer`)
  await see("Échec du chargement des promotions de l'activité. Vous pouvez rafraichir la page pour réessayer")
  failed.intercept('/admin/get-activity-offers', (pass) => pass())
  await failed.press('Réessayer')
  await lineWith('Changée enfin')
})
