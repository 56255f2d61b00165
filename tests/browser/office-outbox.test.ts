/** The outbox, as the person on the telephone whom somebody asks where their mail is. */
import { expect, test } from 'vitest'
import {
  DESKTOP,
  expectCleanEverywhere,
  HOOBIIZ,
  open,
  openBrowserShop,
  PHONE,
  takeProblems,
} from '../support/browser.ts'
import { button, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const SECRET = 'AbCdEfGhIjKlMnOpQrStUv'

interface Row {
  id: string
  kind: string
  to: string
  subject: string
  html?: string
  delivery?: 'Delivered' | 'Bounced'
  note?: string
}

const mails: Row[] = [
  {
    ...{ id: 'm-order', kind: 'purchase', to: 'lea.martin@exemple.test', subject: 'Vos billets : Parc des oiseaux' },
    html: `<!doctype html><body style="font-family:sans-serif"><h1>Vos billets sont prêts</h1><p><a href="https://x.fr/orders/${SECRET}">Télécharger mes billets</a></p><img src="https://x.fr/logo.png" alt="Youpiiz"></body>`,
    delivery: 'Delivered',
  },
  {
    ...{ id: 'm-back', kind: 'purchase', to: 'inconnu@exemple.test', subject: 'Votre commande n° 1234' },
    ...{ delivery: 'Bounced', note: 'smtp; 550 5.1.1 The email account that you tried to reach does not exist' },
  },
  { id: 'm-reset', kind: 'reset', to: 'paul@exemple.test', subject: 'Votre mot de passe', html: '' },
]

test('an operator finds a mail, sees it without its links, resends it, and releases a suppressed address', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: HOOBIIZ })
  const problems: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'x.fr') problems.push(request.url())
  })
  await open(page, '/admin/outbox/suppressed')
  await shown(page, 'Aucune adresse n’est écartée')
  const db = shop.server.db()
  const now = Date.now()
  await db.write([
    ...mails.map(({ id, kind, to, subject, html, delivery, note }, at) => ({
      sql: `insert into mail (id, dedupe_key, kind, recipient, sender, subject, html, text, attachments, status, tries,
          created_at, sent_at, delivery, delivery_at, delivery_note)
        values (?, ?, ?, ?, 'Youpiiz <billets@exemple.test>', ?, ?, 'Bonjour', '[]', 'Sent', 1, ?, ?, ?, ?, ?)`,
      args: [
        ...[id, `x:${id}`, kind, to, subject, html ?? '<p>Bonjour</p>', now - at * 60_000, now - at * 60_000],
        ...[delivery ?? null, delivery ? now : null, note ?? null],
      ],
    })),
    {
      sql: "insert into mail_address values ('inconnu@exemple.test', 'Bounce', ?, '550 5.1.1 no such account', 0, ?)",
      args: [now, now],
    },
  ])

  await page.getByRole('link', { name: 'Courriels', exact: true }).first().click()
  await page.waitForURL('**/admin/outbox')
  await shown(page, 'Vos billets : Parc des oiseaux')
  const row = (name: string) => page.locator('[data-row]').filter({ hasText: name })
  await expectCleanEverywhere(page, 'office outbox')
  // One person has several mails: on a phone the subject tells them apart.
  await page.setViewportSize(PHONE)
  await row('lea.martin@exemple.test').getByText('Vos billets : Parc des oiseaux').waitFor()
  await page.setViewportSize(DESKTOP)
  await page.getByRole('combobox', { name: 'État' }).selectOption('bounced')
  await page.waitForURL('**state=bounced**')
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
  await row('inconnu@exemple.test').getByRole('link').first().click()
  const dialog = page.getByRole('dialog', { name: 'Courriel', exact: true })
  await dialog.getByText('550 5.1.1 The email account').waitFor()
  await dialog.getByText('Adresse écartée le').waitFor()
  await expectCleanEverywhere(page, 'office outbox bounced mail')

  await open(page, '/admin/outbox?q=lea.m&mail=m-order')
  await dialog.getByText('Les liens sont coupés et les images retirées.').waitFor()
  const preview = page.frameLocator('iframe[title="Aperçu du courriel"]')
  await preview.getByText('Vos billets sont prêts').waitFor()
  expect(await preview.locator('a[href], img, script').count()).toBe(0)
  expect(await page.locator('iframe[title="Aperçu du courriel"]').getAttribute('srcdoc')).not.toContain(SECRET)
  await expectCleanEverywhere(page, 'office outbox mail')
  await dialog.getByRole('button', { name: 'Renvoyer à la même adresse' }).click()
  await shown(page, 'Le courriel repart à lea.martin@exemple.test')
  await expect
    .poll(async () => (await db.query("select status from mail where dedupe_key = 'x:m-order:again-1'")).rows)
    .toMatchObject([{ status: 'Sent' }])

  await open(page, '/admin/outbox?mail=m-reset')
  await dialog.getByText('Le texte n’est plus gardé').waitFor()
  expect(await dialog.getByRole('button', { name: 'Renvoyer à la même adresse' }).count()).toBe(0)

  await open(page, '/admin/outbox/suppressed')
  await shown(page, 'inconnu@exemple.test')
  await expectCleanEverywhere(page, 'office outbox suppressed addresses')
  await button(page, 'Réintégrer inconnu@exemple.test').click()
  await shown(page, 'inconnu@exemple.test reçoit de nouveau les courriels')
  await shown(page, 'Aucune adresse n’est écartée')
  await page.getByRole('link', { name: 'Emails d’inscription', exact: true }).click()
  await page.waitForURL('**/admin/debug')
  await page.getByRole('heading', { level: 1, name: 'Emails d’inscription' }).waitFor()
  expect(problems).toEqual([])
  expect(takeProblems(page)).toEqual([])
})
