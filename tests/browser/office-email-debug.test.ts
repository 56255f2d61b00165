/** The email tool, as an operator whom somebody asks where their registration's mail is. */
import { expect, test } from 'vitest'
import { expectCleanEverywhere, open, openBrowserShop, takeProblems, YOUPIIZ } from '../support/browser.ts'
import { button, field, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()

// [P-ROUTE-017] [P-SCREEN-059] [P-SCREEN-060] [P-SCREEN-061] [P-ERROR-021]
test('an operator finds the mail of a registration by its code, sees broken JSON refused at its field, and sends the edited mail', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ })
  await open(page, '/admin/debug')
  const { queueMail } = await import('#kernel/mail/queue-mail.ts')
  const { newToken } = await import('#features/people/accounts/tokens.ts')
  const db = shop.server.db()
  const email = 'lea@exemple.test'
  const link = await newToken(db, { kind: 'Registration', host: YOUPIIZ, email }, Date.now())
  const url = `https://exemple.test/register-link/${link.id}`
  const content = {
    ...{ subject: 'Confirmez votre inscription', title: 'Bienvenue', paragraphs: ['Il ne reste qu’une étape.'] },
    button: { label: 'Confirmer', url },
  }
  const brand = {
    ...{ title: 'Youpiiz', logoUrl: null, mainColor: '#0b5d3b', accentTextColor: '#ffffff' },
    ...{ origin: 'https://exemple.test', legal: { publisher: 'Y', publisherAddress: 'Lyon', registration: 'RCS' } },
  }
  const mail = {
    dedupeKey: 'registration:lea',
    kind: 'registration' as const,
    from: 'shop@exemple.test',
    to: email,
    content,
  }
  await db.write([link.statement, ...queueMail(db, brand, { ...mail, tokenHash: link.hash }, Date.now())])

  const code = field(page, 'CODE D’INSCRIPTION')
  const get = button(page, 'GET EMAIL')
  const isFocused = async (name: string) =>
    expect.poll(() => field(page, name).evaluate((node) => node === document.activeElement)).toBe(true)
  await get.click()
  await shown(page, 'Indiquez le code d’inscription.')
  await code.fill('inconnu')
  await get.click()
  await shown(page, 'Aucune inscription en attente n’a ce code')
  await isFocused('CODE D’INSCRIPTION')
  takeProblems(page)
  // The whole link does as well.
  await code.fill(url)
  await get.click()
  const json = field(page, 'EMAIL (JSON)')
  await json.waitFor()
  const pretty = await json.inputValue()
  const request = JSON.parse(pretty)
  expect(request).toMatchObject({ to: email, subject: content.subject })
  expect(pretty).toBe(JSON.stringify(request, null, 2))
  await expectCleanEverywhere(page, 'office email tool')

  const send = button(page, 'SEND EMAIL')
  const sent = async () =>
    (await db.query("select recipient, subject from mail where kind = 'email-request'")).rows.map(
      ({ recipient, subject }) => [recipient, subject],
    )
  await json.fill(pretty.slice(0, -1))
  await send.click()
  await shown(page, 'Ce texte n’est pas du JSON')
  await isFocused('EMAIL (JSON)')
  expect(await json.getAttribute('aria-invalid')).toBe('true')
  await json.fill(JSON.stringify({ ...request, to: 'personne' }))
  await send.click()
  await shown(page, 'Le champ « to » doit être une adresse email.')
  expect(await sent()).toEqual([])
  await json.fill(JSON.stringify({ ...request, to: 'lea.duval@exemple.test', subject: 'Votre lien' }))
  await send.click()
  await page.getByText('Succès', { exact: true }).waitFor()
  expect(await sent()).toEqual([['lea.duval@exemple.test', 'Votre lien']])
  expect(await json.getAttribute('aria-invalid')).toBe(null)
  expect(takeProblems(page)).toEqual([])
})
