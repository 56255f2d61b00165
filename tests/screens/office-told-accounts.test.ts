/** A secretary whose list and invitation reach the bound of accounts of other groups that she may be told of. */
import { expect, test } from 'vitest'
import { toldWorld } from '../calls/user-imports/told-world.ts'
import { CSE_HOST } from '../calls/user-imports/user-import-world.ts'
import { screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'

const sentence = (wait: string) =>
  `Beaucoup des adresses données ont déjà un compte hors de ce groupe : merci de réessayer dans ${wait}.`

test('a list that reaches the limit says when to try again, and continues from there without being sent again', async () => {
  const { app, group, secretary, strangers, add } = await toldWorld()
  await add(await strangers(200))
  const emails = [...(await strangers(1)), 'ana@exemple.test']
  const page = await openOffice(app, { as: secretary, host: CSE_HOST, path: `/cse-admin/${group.id}/user-import` })
  await page.fill('LISTE', ['Email\tPrénom\tNom', ...emails.map((email) => `${email}\tAna\tRoy`)].join('\n'))
  await page.press('Vérifier la liste')
  await see(sentence('60 minutes'))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('LISTE')).value).toContain('ana@exemple.test')
  app.advance(3_600_000)
  await page.press('Vérifier la liste')
  await seeNot(sentence('60 minutes'))
  const verdicts = async () =>
    (
      await app.db().query(`select verdict from user_import_row where import_id = (select import_id from user_import_row
      where email = 'ana@exemple.test') order by line`)
    ).rows.map(({ verdict }) => verdict)
  await expect.poll(verdicts).toEqual(['elsewhere', 'created'])
  expect(page.asked('/cse-admin/create-user-import')).toHaveLength(1)
})

test('an invitation at the limit says when to try again, and keeps what was typed', async () => {
  const { app, group, secretary, strangers, add } = await toldWorld()
  await add(await strangers(200))
  app.advance(20 * 60_000)
  const page = await openOffice(app, { as: secretary, host: CSE_HOST, path: `/cse-admin/${group.id}/users` })
  await page.press('Inviter une personne')
  await page.fill('EMAIL', 'ana@exemple.test')
  await page.press('Inviter')
  await see(sentence('40 minutes'))
  expect((await screen.findByLabelText<HTMLInputElement>('EMAIL')).value).toBe('ana@exemple.test')
  app.advance(40 * 60_000)
  await page.press('Inviter')
  await expect
    .poll(async () => (await app.db().query(`select 1 from user where email = 'ana@exemple.test'`)).rows.length)
    .toBe(1)
})
