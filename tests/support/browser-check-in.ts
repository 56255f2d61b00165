/** Links of the check-in, as operators make them in a browser. */
import type { Page } from 'playwright-core'
import { open } from './browser.ts'

/** The address of a link that an operator makes on the partner's page. */
export async function makeScanLink(page: Page, vendorId: string): Promise<string> {
  await open(page, `/admin/vendor/${vendorId}`)
  const section = page.getByRole('region', { name: 'Contrôle des billets' })
  await section.getByLabel('Nom du lien').fill('Entrée nord')
  await section.getByRole('button', { name: 'Créer un lien' }).click()
  await section.getByRole('img', { name: 'Code QR du lien « Entrée nord »' }).waitFor()
  return section.getByLabel('Adresse du lien').inputValue()
}
