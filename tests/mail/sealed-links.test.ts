/** A mail's links are its reader's alone: once it is sent, no stored text reveals them, whatever the kind. */
import { expect, test } from 'vitest'
import { mailKind } from '#kernel/mail/outbox-shapes.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { openLinks, sealLinks } from '#kernel/mail/sealed-links.ts'
import { dbState } from '../support/db-state.ts'
import { runJobs } from '../support/shop-jobs.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const origin = 'http://hoobiiz.localhost'
const brand = {
  ...{
    title: 'Le CE',
    logoUrl: `${origin}/media/logo-1.png`,
    mainColor: '#0f4c5c',
    accentTextColor: '#ffffff',
    origin,
  },
  legal: { publisher: 'Comité', publisherAddress: '1 rue du Port', registration: 'SIRET 1' },
}
const tokens = ['Vb3kT9xQ2mZ7pL0a', 'effacer-Hs82kd02', 'desabo-Lq93ns71', 'dans-le-texte-Xz55']
const [button, link, unsubscribe, body] = tokens.map((token, at) =>
  at === 1 ? `${origin}/account?effacer=${token}` : `${origin}/cadeau/${token}${at === 3 ? '/suite' : ''}`,
)

async function world(kind: (typeof mailKind.options)[number] = 'gift-ticket') {
  const app = await testApp()
  const content = {
    ...{ subject: 'Objet', title: 'Titre', paragraphs: [`Ouvrez ${body} ou ${origin}/orders.`] },
    ...{ button: { label: 'Ouvrir', url: button ?? '' }, link: { label: 'Ou là', url: link ?? '' } },
    unsubscribeUrl: unsubscribe ?? '',
  }
  const mail = { kind, dedupeKey: `x:${kind}`, from: 'Guichet <a@guichet.test>', to: 'lea@exemple.test', content }
  const queue = () =>
    app.db().write(queueMail(app.db(), brand, { ...mail, unsubscribeUrl: unsubscribe ?? '' }, Date.now()))
  return { app, queue }
}

async function told(app: TestApp): Promise<string[]> {
  const kept = JSON.stringify(await dbState(app))
  return tokens.filter((token) => kept.includes(token))
}

test.each(mailKind.options)('a sent mail of the kind %s is stored without usable links', async (kind) => {
  const { app, queue } = await world(kind)
  await queue()
  expect(await told(app)).toEqual(tokens)
  await runJobs(app)
  const [sent] = app.platform.sent
  for (const token of tokens) expect(sent?.text).toContain(token)
  expect(sent?.unsubscribeUrl).toBe(unsubscribe)
  expect(await told(app)).toEqual([])
})

test('a mail sent once more equals the first', async () => {
  const { app, queue } = await world()
  const as = await app.newMember({ isAdmin: true })
  await queue()
  await runJobs(app)
  const [{ id } = { id: '' }] = await app.mails()
  const shown = await app.call('/admin/get-mail', { mailId: id }, { as })
  expect(JSON.stringify(shown)).toContain(`${origin}/cadeau/•••`)
  await app.call('/admin/resend-mail', { mailId: id }, { as })
  await runJobs(app)
  const [first, second] = app.platform.sent
  expect(second).toEqual({ ...first, id: expect.any(String) })
  expect(await told(app)).toEqual([])
})

test('links of earlier mails and of abandoned ones are sealed by a job, and a waiting mail is sent whole', async () => {
  const { app, queue } = await world()
  await queue()
  const set = (status: string) => app.db().write([{ sql: 'update mail set status = ?', args: [status] }])
  const seal = async () => {
    const row = ['job-s', 'seal-mails', '{}', 0, 0, 0]
    await app.db().write([
      { sql: "delete from job where kind = 'send-mail'", args: [] },
      { sql: 'insert into job (id, kind, payload, run_at, tries, created_at) values (?, ?, ?, ?, ?, ?)', args: row },
    ])
    await runJobs(app)
  }
  await seal()
  expect(await told(app)).toEqual(tokens)
  await set('Failed')
  await seal()
  expect(await told(app)).toEqual([])
  const [row] = await app.mails()
  for (const token of tokens) expect(row?.text).toContain(token)
  expect(row?.unsubscribeUrl).toBe(unsubscribe)
})

test('a blanked link is restored at its former position, even beside similar text', async () => {
  const appKey = new Uint8Array(32).fill(3)
  const html = `<a href="${origin}/a/b?c=1&amp;d=2">x</a> ${origin}/•••, ${origin} ••• (${origin}/x/y) <img src="${origin}/p/q.png">`
  const drawn = { html, text: `Voir ${origin}/x/y.`, unsubscribeUrl: null }
  const kept = await sealLinks(appKey, drawn)
  expect(kept.html).toContain(`${origin}/a/•••`)
  expect(kept.text).toBe(`Voir ${origin}/x/•••`)
  expect(await openLinks(appKey, kept)).toMatchObject(drawn)
  expect(await sealLinks(appKey, { html: '', text: 'Rien', unsubscribeUrl: null })).toMatchObject({
    text: 'Rien',
    links: '',
  })
})
