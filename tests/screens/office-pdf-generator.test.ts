/** The generator of tickets: the codes that it draws, and what it makes of typed ones. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { screen, see, sees } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { newShop } from '../support/shop.ts'
import { START, testApp } from '../support/test-app.ts'

const CALL = '/admin/generate-pdf'

async function openGenerator() {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const { activityId } = await newShop(app).sell({ startTs: START + 86_400_000, quantity: 5 })
  const page = await openOffice(app, { as, path: `/admin/activity/${activityId}?tab=calendar&year=2026&month=6` })
  await expect.poll(() => sees('Générer des PDFs')).toBe(true)
  await page.press('Générer des PDFs')
  const panel = await screen.findByRole('dialog', { name: 'Générateur de PDFs' })
  await see('Plein tarif', panel)
  const codes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Codes' }).value.split('\n')
  return { page, panel, codes }
}

// [K-CONSTANT-011]
test('as many different codes of ten uppercase letters as are asked for are drawn at random', async () => {
  const { page, panel, codes } = await openGenerator()
  const draw = async (count: string) => {
    await page.fill('Codes', '', panel)
    await page.fill('Codes aléatoires', count, panel)
    await page.press('Ajouter', panel)
    return codes()
  }
  const [few, many] = [await draw('7'), await draw('300')]
  expect([few.length, many.length]).toEqual([7, 300])
  for (const code of [...few, ...many]) expect(code).toMatch(/^[A-Z]{10}$/)
  expect(new Set([...few, ...many]).size).toBe(307)
  // Every letter stands at every place sooner or later: 300 codes leave one out once in 5000 times, ten places one in 500.
  for (let at = 0; at < 10; at++) expect(new Set(many.map((code) => code[at])).size, `place ${at}`).toBeGreaterThan(20)
})

// [K-CONSTANT-006] [K-CONSTANT-007]
test('the generator draws QR codes unless one of some hundred other symbologies is chosen', async () => {
  const { page, panel } = await openGenerator()
  const kind = await within(panel).findByRole<HTMLInputElement>('combobox', { name: 'Type de code' })
  expect(kind.value).toBe('QR Code')
  await page.user.click(kind)
  await expect.poll(() => screen.queryAllByRole('option').length).toBeGreaterThan(90)
  expect(screen.getAllByRole('option').length).toBeLessThan(120)
  await page.fill('Codes', 'A1', panel)
  page.intercept(CALL, 'gone')
  await page.press('Générer', panel)
  await expect.poll(() => page.asked(CALL)).toMatchObject([{ barcodeType: 'qrcode' }])
})

// [K-RULE-060]
test('each line that is not blank is a code, without the spaces around it', async () => {
  const { page, panel } = await openGenerator()
  await page.fill('Codes', '\n  A 1  \n\n \t \nb-2\n   C3', panel)
  page.intercept(CALL, 'gone')
  await page.press('Générer', panel)
  await expect.poll(() => page.asked(CALL)).toMatchObject([{ codes: ['A 1', 'b-2', 'C3'] }])
})

test('a refusal of many codes names twenty lines and counts the others, which needs no scrolling', async () => {
  const { page, panel } = await openGenerator()
  await page.fill('Codes', Array.from({ length: 30 }, () => 'MEME').join('\n'), panel)
  await page.press('Générer', panel)
  const refusal = await within(panel).findByRole('alert')
  const lines = (refusal.textContent ?? '').split('\n')
  expect(lines).toHaveLength(21)
  expect([lines[0], lines.at(-1)]).toEqual([expect.stringMatching(/^Ligne \d+, « MEME » : /), '… et 9 autres lignes.'])
})
