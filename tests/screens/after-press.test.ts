/** A press on a button is not lost to an error that the field left by it shows. */
import { expect, test, vi } from 'vitest'
import { afterPress } from '#ui/after-press.ts'
import { screen, see, sees } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

test("a field's error waits until the button that is pressed is let go", async () => {
  const app = await testApp()
  const page = await openOffice(app, { as: await app.newMember({ isAdmin: true }), path: '/admin/synonyms/create' })
  await screen.findByRole('textbox', { name: 'Mot tapé' })
  // No document has a pressed button: it says that one is.
  const look = document.querySelector.bind(document)
  const pressed = vi
    .spyOn(document, 'querySelector')
    .mockImplementation((selector: string) => look(selector.includes(':active') ? 'button' : selector))
  await page.fill('Mot tapé', '')
  await page.leaveField()
  const error = 'Indiquez un mot, ou quelques-uns.'
  expect(sees(error, await screen.findByRole('form'))).toBe(false)
  pressed.mockRestore()
  window.dispatchEvent(new Event('pointerup'))
  await see(error)
})

test('without a pressed button nothing waits', () => {
  const work = vi.fn()
  afterPress(work)
  expect(work).toHaveBeenCalledTimes(1)
})
