/** Pictures that an operator sends from a form, while their versions are being made. */
import { expect, test } from 'vitest'
import type { OfficeMedia } from '#kernel/media/upload-shapes.ts'
import { look, screen, see, seeNot, sees } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { plainPicture } from '../support/pictures.ts'
import { testApp } from '../support/test-app.ts'

// [K-SCREEN-106]
test.each([
  ['a category', '/admin/cat1/create', 'Image'],
  ['the logo of a partner', '/admin/vendor/create', 'Logo'],
  ['the pictures of a partner', '/admin/vendor/create', 'Images du partenaire'],
])('a picture that was sent for %s reads « En traitement » until its versions are made', async (_, path, name) => {
  const app = await testApp()
  const page = await openOffice(app, { as: await app.newMember({ isAdmin: true }), path })
  let isMade = false
  page.intercept('/admin/list-media', async (pass) => {
    const body: { res: { items: OfficeMedia[] } } = await (await pass()).json()
    if (!isMade) body.res.items = body.res.items.map((item) => ({ ...item, state: 'waiting', media: null }))
    return Response.json(body)
  })
  const field = await screen.findByRole('group', { name })
  const input = await look.until(() => field.querySelector<HTMLElement>('input[type=file]'), 'Where a file is chosen')
  expect(sees('En traitement', field)).toBe(false)
  const file = new File([Buffer.from(await plainPicture('png'))], 'lac.png', { type: 'image/png' })
  await page.user.upload(input, file)
  await see('En traitement', field)
  // Asked for again, it is still in work.
  await expect.poll(() => page.asked('/admin/list-media').length).toBeGreaterThan(2)
  expect([sees('En traitement', field), field.querySelectorAll('img').length]).toEqual([true, 0])
  isMade = true
  await seeNot('En traitement', field)
  await expect.poll(() => field.querySelectorAll('img').length).toBe(1)
  expect(page.problems).toEqual([])
})
