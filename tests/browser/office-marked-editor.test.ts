/** The editor of marked-up texts in a browser: what is typed, pressed and pasted, as it is seen and as it is stored. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { expectCleanEverywhere, open, openBrowserShop, takeProblems } from '../support/browser.ts'

const shop = openBrowserShop()
const CREATE = `/cse-admin/${demoId.group('atelier')}/mailing/create`
const editor = (page: Page) => page.getByRole('textbox', { name: 'MESSAGE', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The text as it will be stored. */
async function storedText(page: Page): Promise<string> {
  await button(page, 'Texte brut').click()
  const text = await page.locator('textarea[name="content"]').inputValue()
  await button(page, 'Texte brut').click()
  await editor(page).waitFor()
  return text
}

async function openEditor(): Promise<Page> {
  const page = await shop.newPage({ as: 'cse@demo.test' })
  await open(page, CREATE)
  await editor(page).click()
  return page
}

test('a volunteer sees a title, a list, bold words and links, and no mark of theirs, while the text is stored with them', async () => {
  const page = await openEditor()
  await editor(page).pressSequentially('## Le programme\n- bottes\ngants\n\nVoir https://exemple.fr')
  await page.keyboard.press('Control+b')
  await editor(page).pressSequentially(' ou venez')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+i')
  await editor(page).pressSequentially(' !')
  expect(await editor(page).textContent()).not.toMatch(/[#*]|- /)
  await editor(page).getByText('https://exemple.fr').and(page.locator('.text-link')).waitFor()
  expect(await editor(page).locator('strong').textContent()).toBe(' ou venez')
  expect(await storedText(page)).toBe('## Le programme\n\n- bottes\n- gants\n\nVoir https://exemple.fr** ou venez** !')
  await expectCleanEverywhere(page, 'office marked editor')
  expect(takeProblems(page)).toEqual([])
})

test('Ctrl K asks for an address in place of the palette, refuses what leads nowhere, and writes it out', async () => {
  const page = await openEditor()
  await editor(page).pressSequentially('Inscrivez-vous')
  await page.keyboard.press('Control+k')
  const question = page.getByRole('textbox', { name: 'Adresse du lien', exact: true })
  await question.fill('bientôt')
  await question.press('Enter')
  await page
    .getByText('Écrivez une adresse entière, par exemple https://exemple.fr, un email ou un téléphone.', {
      exact: true,
    })
    .waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await question.fill('https://exemple.fr/ski')
  await question.press('Enter')
  await page.keyboard.type(' vite')
  expect(await storedText(page)).toBe('Inscrivez-vous https://exemple.fr/ski vite')
  await editor(page).click()
  await page.keyboard.press('Control+k')
  await question.press('Escape')
  await expect.poll(() => editor(page).evaluate((own) => own === document.activeElement)).toBe(true)
})

test('pasted HTML becomes titles, lists, bold words and written addresses, and loses the rest', async () => {
  const page = await openEditor()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      `<h1>Noël</h1><p style="color:red">Voir <a href="https://exemple.fr/x">ici</a>, le <b>14</b> <i>mars</i></p>
      <ul><li><p>un</p></li><li>deux</li></ul><hr><script>alert(1)</script><img src="https://exemple.fr/i.png">`,
    )
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  expect(await storedText(page)).toBe(
    '# Noël\n\nVoir ici (https://exemple.fr/x), le **14** mars\n\n- un\n- deux\n\n---',
  )
  await editor(page).click()
  await page.keyboard.press('Control+z')
  expect(takeProblems(page)).toEqual([])
})

test('a text that was left empty is refused at the editor, which gets the focus and says why', async () => {
  const page = await openEditor()
  await page.getByRole('textbox', { name: 'OBJET', exact: true }).fill('Noël')
  await editor(page).focus()
  await editor(page).blur()
  await page.getByText('Écrivez le message.', { exact: true }).first().waitFor()
  expect(await editor(page).getAttribute('aria-invalid')).toBe('true')
  const described = await editor(page).getAttribute('aria-describedby')
  const [error = ''] = described?.split(' ') ?? []
  expect(await page.locator(`[id="${error}"]`).textContent()).toBe('Écrivez le message.')
  await page.getByText('MESSAGE : Écrivez le message.', { exact: true }).click()
  await expect.poll(() => editor(page).evaluate((own) => own === document.activeElement)).toBe(true)
})
