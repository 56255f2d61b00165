/** Long work as an operator meets it: started from a list, watched, left, found again. */
import { expect, test } from 'vitest'
import { expectClean, open, openBrowserShop, PHONE, shoot, YOUPIIZ } from '../support/browser.ts'

const shop = openBrowserShop()

test('an operator exports all partners, finds the task again after a reload, and downloads its result', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ })
  await open(page, '/admin/vendor')
  await page.getByRole('button', { name: 'Exporter les fiches complètes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporter les fiches complètes' })
  await dialog.getByText('Terminé', { exact: true }).waitFor()
  await shoot(page, 'office-task-dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Tâches/ }).click()
  await page.reload()
  const card = page.getByRole('article', { name: /^Export de \d+ partenaires$/ })
  await card.getByText('Terminé', { exact: true }).waitFor()
  const saving = page.waitForEvent('download')
  await card.getByRole('link', { name: 'Télécharger le résultat' }).click()
  expect((await saving).suggestedFilename()).toBe('partenaires.csv')
  await shoot(page, 'office-tasks')
  await page.setViewportSize(PHONE)
  await shoot(page, 'office-tasks-phone')
  await expectClean(page)
})
