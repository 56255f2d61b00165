/** A closed month on the page of closings: who closed it, its files, and the comparison with its seal. */
import { expect, test } from 'vitest'
import { sealMonths } from '#features/money/sealed-months/seal-months.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { operatorWorld } from '../support/operator-world.ts'
import { openJobs } from '../support/shop-jobs.ts'

test('a closed month names who closed it, says that its files are being made, then offers and compares them', async () => {
  const { app, as, db, shop, buy } = await operatorWorld()
  await buy([{ sold: await shop.sell() }])
  app.advance(25 * 86_400_000)
  const next = (await app.call('/admin/list-closings', {}, as)).months.find(({ state }) => state === 'next')
  const { month = '', entries = 0, difference } = next ?? {}
  await app.call(
    '/admin/close-month',
    { month, entries, difference: difference ?? 0, reason: 'Essai', without: ['vat', 'plan'] },
    as,
  )
  const { rows } = await db.query('select closed_by_name as name from closed_month')
  await openOffice(app, { ...as, path: '/admin/closings' })
  await see(new RegExp(`^Clos le .* par ${String(rows[0]?.name)} : Essai$`))
  await see(/^Ses fichiers se préparent/)
  await sealMonths(await openJobs(app))
  const page = await openOffice(app, { ...as, path: '/admin/closings' })
  const summary = await screen.findByText('juin 2026')
  summary.closest('details')?.setAttribute('open', '')
  await page.press('Tous les fichiers')
  await expect.poll(() => page.saved.map(({ name }) => name)).toEqual(['cloture-2026-06.zip'])
  await page.press('Vérifier')
  await see(
    /^Intact : registre, écritures, ventes déclarées, relevés, factures, opérations, paiements et fichiers sont ceux de la clôture\.$/,
  )
  const { rows: triggers } = await db.query("select sql from sqlite_master where name = 'statement_entry_stays'")
  await db.write([
    { sql: 'drop trigger statement_entry_stays', args: [] },
    { sql: 'update statement_entry set owed = owed + 1', args: [] },
    { sql: String(triggers[0]?.sql), args: [] },
  ])
  await page.press('Vérifier')
  await see(
    /^Altéré depuis la clôture : des lignes de relevés ont changé ; les écritures comptables du mois ne sont plus celles qui ont été scellées\.$/,
  )
  expect(readText(screen.getByText(/^Empreinte du mois/))).toMatch(/[0-9a-f]{64}$/)
})
