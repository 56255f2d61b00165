/** The outbox of the back-office: what became of each mail, its preview without secrets, and sending it again. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { harmlessHtml, harmlessText } from '#features/operation/outbox/harmless-body.ts'
import { audit } from '#handler/tables.ts'
import type { MailState } from '#kernel/mail/outbox-shapes.ts'
import { isHeldBack } from '#kernel/mail/suppression.ts'
import { mail, mailAddress } from '#kernel/mail/tables.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { recordSql } from '../../support/recorded-sql.ts'
import { confirmationToken, runJobs } from '../../support/shop-jobs.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const LEA = 'lea@exemple.test'
const HOUR = 3_600_000

type NewRow = Partial<typeof mail.$inferInsert> & { id: string }

const mailRow = (facts: NewRow): typeof mail.$inferInsert => ({
  dedupeKey: facts.id,
  kind: 'purchase',
  recipient: LEA,
  sender: 'Guichet <billets@guichet.test>',
  subject: `Objet ${facts.id}`,
  html: '<p>Bonjour</p>',
  text: 'Bonjour',
  attachments: [],
  status: 'Sent',
  createdAt: Date.now(),
  ...facts,
})

async function world(rows: readonly NewRow[] = []) {
  const app = await testApp()
  const admin = await app.newMember({ isAdmin: true })
  const { orm, write } = app.db()
  if (rows.length > 0) await write(rows.map((row) => orm.insert(mail).values(mailRow(row))))
  const as = { as: admin }
  const list = async (input: Parameters<typeof app.call<'/admin/list-mails'>>[1] = {}) =>
    (await app.call('/admin/list-mails', input, as)).items.map(({ id }) => id)
  return { app, admin, as, orm, write, list }
}

const suppress = (app: TestApp, address: string, reason: 'Bounce' | 'Complaint') =>
  app
    .db()
    .write([
      app
        .db()
        .orm.insert(mailAddress)
        .values({ address, reason, suppressedAt: Date.now(), note: '550 5.1.1', updatedAt: Date.now() }),
    ])

test('the outbox lists mails with their outcome, by state, kind, day and email, page by page', async () => {
  const states: [MailState, Partial<NewRow>][] = [
    ['waiting', { status: 'Queued' }],
    ['sent', { status: 'Sent' }],
    ['delivered', { status: 'Sent', delivery: 'Delivered' }],
    ['bounced', { status: 'Sent', delivery: 'Bounced', deliveryNote: '550 5.1.1' }],
    ['complained', { status: 'Sent', delivery: 'Complained' }],
    ['suppressed', { status: 'Failed', delivery: 'Suppressed' }],
    ['givenUp', { status: 'Failed' }],
  ]
  const start = Date.now()
  const { app, as, list } = await world([
    ...states.map(([id, facts], at) => ({ id, createdAt: start + at * HOUR, ...facts })),
    { id: 'paul', recipient: 'paul@exemple.test', kind: 'reset', createdAt: start - HOUR },
  ])
  const { items, total } = await app.call('/admin/list-mails', {}, as)
  expect(total).toBe(8)
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    ...states.map(([state]) => [state, state]).toReversed(),
    ['paul', 'sent'],
  ])
  expect(items.find(({ id }) => id === 'bounced')?.note).toBe('550 5.1.1')
  for (const [state] of states) expect(await list({ state, kind: 'purchase' }), state).toEqual([state])
  expect(await list({ kind: 'reset' })).toEqual(['paul'])
  expect(await list({ text: 'Paul@Exemple.test' })).toEqual(['paul'])
  expect(await list({ text: 'pau' })).toEqual(['paul'])
  expect(await list({ text: 'pa' })).toEqual([])
  expect(await list({ fromTs: start + HOUR, toTs: start + 3 * HOUR })).toEqual(['delivered', 'sent'])
  const first = await app.call('/admin/list-mails', { limit: 5 }, as)
  const second = await app.call('/admin/list-mails', { limit: 5, cursor: first.nextCursor ?? '' }, as)
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id))
  expect(second.nextCursor).toBeNull()
})

test('the outbox finds the mails of an order by its number, its id and the code of a ticket, resent ones too', async () => {
  const { app, shop, buy, as } = await operatorWorld()
  const { items, purchaseId } = await buy([{ sold: await shop.sell(), quantity: 1 }])
  await buy([{ sold: await shop.sell(), quantity: 1 }])
  const order = items[0]?.order
  await app.call('/admin/resend-order-mail', { orderId: order?.id ?? '', mail: 'tickets' }, as)
  await runJobs(app)
  for (const text of [order?.number ?? '', order?.id ?? '', purchaseId, items[0]?.tickets[0]?.code ?? '']) {
    const { items: found } = await app.call('/admin/list-mails', { text }, as)
    expect(found.map(({ kind }) => kind).toSorted(), text).toEqual(['purchase', 'tickets', 'tickets'])
    const [first] = found
    expect((await app.call('/admin/get-mail', { mailId: first?.id ?? '' }, as)).purchaseId).toBe(purchaseId)
  }
})

test('the outbox reads an index in its order for every filter, so that a page stays fast among a million mails', async () => {
  const { app, list } = await world([{ id: 'm' }])
  const recorded = recordSql(app.db())
  const first = { limit: 1 }
  for (const filter of [{}, { state: 'bounced' as const }, { kind: 'reset' as const }, { fromTs: 1, toTs: 2 }])
    await list({ ...first, ...filter })
  const lists = recorded.filter(({ sql }) => /from "mail"/.test(sql) && /order by/.test(sql))
  expect(lists).toHaveLength(4)
  for (const { sql, args } of lists) {
    const { rows } = await app.db().query(`explain query plan ${sql}`, args)
    const plan = rows.map(({ detail }) => String(detail)).join('\n')
    expect(plan).toMatch(/USING INDEX mail_(created|state|kind)/)
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN mail$/)
  }
  recorded.length = 0
  await list({ text: 'lea@' })
  await list({ text: LEA, state: 'sent' })
  const found = recorded.filter(({ sql }) => /from "mail"/.test(sql) && /order by/.test(sql))
  for (const { sql, args } of found) {
    const { rows } = await app.db().query(`explain query plan ${sql}`, args)
    expect(rows.map(({ detail }) => String(detail)).join('\n')).toMatch(/SEARCH mail USING INDEX mail_recipient/)
  }
})

test('a mail is shown without the targets of its links, and not at all when its secrets cannot be told apart', async () => {
  const { app, shop, buy, as } = await operatorWorld()
  const sold = await shop.sell({ mode: 'VendorConfirm', batch: { email: 'partenaire@exemple.test' } })
  await buy([{ sold, quantity: 1 }])
  const token = await confirmationToken(app, 'partenaire@exemple.test')
  const sent = await app.mails()
  const look = (mailId: string) => app.call('/admin/get-mail', { mailId }, as)
  const request = await look(sent.find(({ kind }) => kind === 'confirmation')?.id ?? '')
  expect(JSON.stringify(request)).not.toContain(token)
  expect(request.body).toMatchObject({ kind: 'shown', text: expect.stringContaining('/admin-order/•••') })

  const { orm, write } = app.db()
  const secret = 'AbCdEfGhIjKlMnOpQrStUv'
  const url = `https://ce.fr/reset-password/${secret}`
  await write([
    orm.insert(mail).values(
      mailRow({
        ...{ id: 'reset', kind: 'reset', status: 'Queued', text: `Cliquez : ${url}` },
        html: `<!doctype html><a href="${url}">Changer</a> ${url}<img src="https://x.fr/p.gif" alt="Logo"><script>x</script>`,
      }),
    ),
    orm
      .insert(mail)
      .values(mailRow({ id: 'hand', kind: 'email-request', status: 'Queued', html: secret, text: secret })),
    orm.insert(mail).values(mailRow({ id: 'gone', kind: 'reset', html: '', text: '' })),
  ])
  const reset = await look('reset')
  expect(JSON.stringify(reset)).not.toContain(secret)
  expect(reset.body).toMatchObject({
    text: 'Cliquez : https://ce.fr/reset-password/•••',
    html: expect.stringMatching(
      /^<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'/,
    ),
  })
  expect(JSON.stringify(reset.body)).not.toMatch(/<script|<img|href=|p\.gif/)
  expect((await look('hand')).body).toEqual({ kind: 'secret' })
  expect((await look('gone')).body).toEqual({ kind: 'gone' })
  await expect(look('nothing')).rejects.toMatchObject({ code: 'mailNotFound' })
})

test.each([
  ['https://ce.fr/register-invite?inviteId=abc&amp;email=a%40b.fr', 'https://ce.fr/register-invite/•••'],
  ['https://ce.fr/account?effacer=abc', 'https://ce.fr/account/•••'],
  ['https://ce.fr/#abc', 'https://ce.fr/•••'],
  ['https://ce.fr/?x=abc', 'https://ce.fr/•••'],
  ['https://ce.fr/AbCdEfGhIjKlMnOpQrStUvWxYz', 'https://ce.fr/•••'],
  ['HTTPS://ce.fr/link/abc', 'HTTPS://ce.fr/link/•••'],
  ['https://ce.fr/terms', 'https://ce.fr/terms'],
  ['https://ce.fr', 'https://ce.fr'],
])('the link %s is shown in a preview as %s', (address, kept) => {
  expect(harmlessText(`Ici : ${address} !`)).toBe(`Ici : ${kept} !`)
  expect(harmlessHtml(`<p>${address}</p>`)).toContain(`<p>${kept}</p>`)
})

test('a mail is resent to its own recipient once, however often that is requested, and the operator is recorded', async () => {
  const { app, admin, as, orm, write } = await world()
  const lea = await app.newMember({ email: LEA })
  await write([orm.insert(mail).values(mailRow({ id: 'mail-1', dedupeKey: 'purchase:at-1' }))])
  const resend = (settings = as) => app.call('/admin/resend-mail', { mailId: 'mail-1' }, settings)
  expect(await Promise.all([resend(), resend()])).toEqual([{ to: LEA }, { to: LEA }])
  expect(await resend()).toEqual({ to: LEA })
  const twin = { ...as, headers: { 'idempotency-key': 'one-click' } }
  expect((await app.mails()).map(({ dedupeKey, status }) => [dedupeKey, status])).toEqual([
    ['purchase:at-1', 'Sent'],
    ['purchase:at-1:again-1', 'Queued'],
  ])
  await runJobs(app)
  await resend(twin)
  await runJobs(app)
  await resend(twin)
  const keys = (await app.mails()).map(({ dedupeKey, recipient, status }) => [dedupeKey, recipient, status])
  expect(keys).toEqual([
    ['purchase:at-1', LEA, 'Sent'],
    ['purchase:at-1:again-1', LEA, 'Sent'],
    ['purchase:at-1:again-2', LEA, 'Sent'],
  ])
  const rows = await orm.select().from(audit).where(eq(audit.call, '/admin/resend-mail'))
  expect(rows[0]).toMatchObject({ actorId: admin.userId, target: 'mail-1', after: { sentAgain: expect.any(String) } })
  const about = await app.db().query('select user_id from audit_person where audit_id = ?', [rows[0]?.id ?? ''])
  expect(about.rows.map(({ user_id }) => user_id)).toContain(lea.userId)
})

test('an abandoned mail is retried without a copy, while retrying a waiting, blanked or unknown one is refused', async () => {
  const { app, as, orm } = await world([
    { id: 'failed', status: 'Failed' },
    { id: 'waits', status: 'Queued' },
    { id: 'blank', kind: 'reset', html: '', text: '' },
  ])
  await app.db().write([
    {
      sql: `insert into job (id, kind, dedupe_key, payload, run_at, tries, created_at, dead_at, last_error)
        values ('j', 'send-mail', 'send-mail:failed', '{"mailId":"failed"}', 0, 30, 0, 1, 'SES answered 500')`,
      args: [],
    },
  ])
  expect(await app.call('/admin/get-mail', { mailId: 'failed' }, as)).toMatchObject({
    state: 'givenUp',
    canResend: true,
    lastError: 'SES answered 500',
  })
  await app.call('/admin/resend-mail', { mailId: 'failed' }, as)
  await runJobs(app)
  const [row] = await orm.select().from(mail).where(eq(mail.id, 'failed'))
  expect(row).toMatchObject({ status: 'Sent', tries: 1 })
  expect(await app.mails()).toHaveLength(3)
  for (const mailId of ['waits', 'blank'])
    await expect(app.call('/admin/resend-mail', { mailId }, as)).rejects.toMatchObject({ code: 'mailNotResendable' })
  await expect(app.call('/admin/resend-mail', { mailId: 'x' }, as)).rejects.toMatchObject({ code: 'mailNotFound' })
})

test('a suppressed email gets only mails that its owner requests, until an operator releases it', async () => {
  const { app, admin, as, orm, write, list } = await world()
  const lea = await app.newMember({ email: LEA, password: 'correct horse' })
  await suppress(app, LEA, 'Bounce')
  await suppress(app, 'autre@exemple.test', 'Complaint')
  const queue = (id: string, kind: string, recipient = LEA) =>
    write([
      orm.insert(mail).values(mailRow({ id, kind, recipient, status: 'Queued' })),
      {
        sql: "insert into job (id, kind, dedupe_key, payload, run_at, tries, created_at) values (?, 'send-mail', ?, ?, 0, 0, 0)",
        args: [id, `send-mail:${id}`, JSON.stringify({ mailId: id })],
      },
    ])
  await queue('purchase', 'purchase')
  await queue('reset', 'reset')
  await queue('owed', 'tickets', 'autre@exemple.test')
  await queue('unwanted', 'invitation', 'autre@exemple.test')
  await runJobs(app)
  expect((await list({ state: 'suppressed' })).toSorted()).toEqual(['purchase', 'unwanted'])
  expect((await list({ state: 'sent' })).toSorted()).toEqual(['owed', 'reset'])
  await expect(app.call('/admin/resend-mail', { mailId: 'purchase' }, as)).rejects.toMatchObject({
    code: 'addressSuppressed',
  })

  const { items } = await app.call('/admin/list-suppressed-addresses', { text: 'LEA' }, as)
  expect(items).toEqual([{ address: LEA, reason: 'Bounce', since: Date.now(), note: '550 5.1.1' }])
  expect((await app.call('/admin/list-suppressed-addresses', {}, as)).total).toBe(2)
  await app.call('/admin/release-address', { address: 'Lea@exemple.test' }, as)
  expect((await app.call('/admin/list-suppressed-addresses', {}, as)).total).toBe(1)
  await app.call('/admin/resend-mail', { mailId: 'purchase' }, as)
  await runJobs(app)
  expect(await list({ state: 'suppressed' })).toEqual(['unwanted'])
  await expect(app.call('/admin/release-address', { address: LEA }, as)).rejects.toMatchObject({
    code: 'addressNotSuppressed',
  })
  const [row] = await orm.select().from(audit).where(eq(audit.call, '/admin/release-address'))
  expect(row).toMatchObject({ actorId: admin.userId, target: lea.userId, before: { mailsSuppressed: 'Bounce' } })
  // A person without an account is named nowhere in the record.
  await app.call('/admin/release-address', { address: 'autre@exemple.test' }, as)
  expect(JSON.stringify(await orm.select().from(audit))).not.toContain('autre@exemple.test')
})

test.each([
  ['reset', false, false],
  ['registration', false, false],
  ['magic-link', false, false],
  ['erasure', false, false],
  ['purchase', true, false],
  ['tickets', true, false],
  ['new-device', true, false],
  ['passkey-added', true, false],
  ['passkey-removed', true, false],
  ['invitation', true, true],
  ['email-request', true, true],
  ['stock-alert', true, true],
  ['operator-alerts', true, true],
  ['a kind of tomorrow', true, true],
])('a mail of kind %s is held back after a bounce: %s, after a complaint: %s', (kind, afterBounce, afterComplaint) => {
  expect([isHeldBack(kind, 'Bounce'), isHeldBack(kind, 'Complaint')]).toEqual([afterBounce, afterComplaint])
})

test('an erasure removes the suppression record of the email, and the resent mails', async () => {
  const { app, orm, write } = await world()
  const lea = await app.newMember({ email: LEA, password: 'correct horse' })
  await suppress(app, LEA, 'Complaint')
  await write([
    orm.insert(mail).values(mailRow({ id: 'a', dedupeKey: 'purchase:at-1:again-1' })),
    {
      sql: `insert into contact_message (id, user_id, first_name, last_name, email, phone_number, contact_type, message, tenant, created_at)
        select 'cm-1', ?, 'L', 'D', ?, '', 'Autre', 'Bonjour', 'x', 0`,
      args: [lea.userId, LEA],
    },
    orm
      .insert(mail)
      .values(mailRow({ id: 'c', dedupeKey: 'contact:cm-1:again-1', kind: 'contact', recipient: 'admin@demo.test' })),
  ])
  const { data } = await app.call('/export-account', {}, { as: lea })
  expect(data.emails_refuses).toEqual([
    { ecartee_pour: 'Complaint', ecartee_le: new Date().toISOString(), refus_passagers: 0 },
  ])
  await app.call('/erase-account', { password: 'correct horse' }, { as: lea })
  expect(await app.mails()).toEqual([])
  expect(await orm.select().from(mailAddress)).toEqual([])
})
