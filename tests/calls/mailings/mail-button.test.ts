/** The one button of a mailing. */
import { expect, test } from 'vitest'
import { mailingWorld } from '../../support/mailing-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'

const button = { label: 'Je m’inscris', url: 'https://cse.exemple.test/noel?de=mail&an=2026' }

test('a mailing’s button is a button of the HTML mail, and its text and address in the text mail', async () => {
  const { app, people, add, send } = await mailingWorld()
  const { id, button: stored } = await add({ button })
  expect(stored).toEqual(button)
  await send(id)
  await runJobs(app)
  const mail = app.platform.sent.find(({ to }) => to === people[0]?.email)
  expect(mail?.html).toMatch(
    /<a [^>]*href="https:\/\/cse\.exemple\.test\/noel\?de=mail&amp;an=2026"[^>]*>Je m’inscris<\/a>/,
  )
  expect(mail?.text).toContain('Je m’inscris : https://cse.exemple.test/noel?de=mail&an=2026')
})

test('the preview and the test mail have the button, and mails without one have none', async () => {
  const { app, of, fields, secretary } = await mailingWorld()
  const { subject, content } = fields()
  const shown = async (own: typeof button | null) =>
    (await app.call('/cse-admin/preview-mailing', { ...of, subject, content, button: own }, secretary)).html
  expect(await shown(button)).toContain('>Je m’inscris</a>')
  expect(await shown(null)).not.toContain('Si le bouton ne fonctionne pas')
  await app.call('/cse-admin/send-test-mailing', { ...of, subject, content, button }, secretary)
  await runJobs(app)
  expect(app.platform.sent.at(-1)?.text).toContain(`Je m’inscris : ${button.url}`)
})

test('a button has a text and a web address, and a changed one is undone', async () => {
  const { app, add, see, of, secretary } = await mailingWorld()
  const refused = (field: string, message: string) => ({
    code: 'invalidRequest',
    fields: [field],
    message: `Requête invalide : « ${field} » : ${message}`,
  })
  const address = 'L’adresse du bouton commence par https:// ou http://.'
  for (const url of ['cse.test/noel', 'javascript:alert(1)', 'ftp://cse.test', 'https://cse'])
    await expect(add({ button: { ...button, url } }), url).rejects.toMatchObject(refused('button.url', address))
  await expect(add({ button: { ...button, url: '' } })).rejects.toMatchObject(
    refused('button.url', 'Écrivez l’adresse où mène le bouton.'),
  )
  await expect(add({ button: { ...button, label: ' ' } })).rejects.toMatchObject(
    refused('button.label', 'Écrivez le texte du bouton.'),
  )
  await expect(add({ button: { ...button, label: 'a'.repeat(41) } })).rejects.toMatchObject(
    refused('button.label', 'Le texte du bouton est limité à 40 caractères.'),
  )
  const { id } = await add({ button })
  app.advance(1000)
  await app.call('/cse-admin/update-mailing', { ...of, mailingId: id, updates: { button: null } }, secretary)
  expect((await see(id)).button).toBeNull()
  const [last] = (await app.call('/cse-admin/list-history', { ...of, target: id }, secretary)).items
  await app.call('/cse-admin/undo-change', { ...of, changeId: last?.id ?? '' }, secretary)
  expect((await see(id)).button).toEqual(button)
})
