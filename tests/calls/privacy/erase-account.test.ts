import { expect, test } from 'vitest'
import { dbState, expectNothingChanged } from '../../support/db-state.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { confirmationToken, runJobs } from '../../support/shop-jobs.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { clues, email, findWords, PASSWORD, privacyWorld, registerZoe } from './privacy-world.ts'

const figures = async (app: TestApp) =>
  (
    await app.db().query(`select (select count(*) from order_item) as items, (select sum(total) from attempt) as total,
      (select sum(bought) from stock) as bought, (select count(code) from entry) as codes`)
  ).rows

test('after an erasure no table identifies the person, and every sale is kept', async () => {
  const { app, zoe, own } = await privacyWorld()
  const other = await app.newMember()
  expect((await findWords(app, clues)).length).toBeGreaterThan(8)
  const sales = await figures(app)
  const documents = (await app.db().query("select key from file where key like 'tickets/%'")).rows
  expect(documents).toHaveLength(2)

  expect(await app.call('/erase-account', { password: PASSWORD }, { as: zoe })).toMatchObject({
    session: { type: 'visitor' },
  })

  expect(await findWords(app, clues)).toEqual([])
  expect(await figures(app)).toEqual(sales)
  await expect(app.call('/list-cart', {}, { as: zoe })).rejects.toMatchObject({ status: 401 })
  expect(await app.call('/get-session', {}, { as: other })).toMatchObject({ session: { email: other.email } })
  await runJobs(app)
  for (const { key } of documents) expect(await app.platform.files.get(String(key))).toBeNull()
  expect((await app.db().query('select 1 from file')).rows).toEqual([])

  // The partner can still answer, and learns nothing of the person.
  const token = own.token
  const { order, user } = await app.call('/get-order-from-token', { token })
  expect(user.email).toBeNull()
  await app.call('/finalize-purchase', { token, orderId: order.id, action: 'confirm' })
  await runJobs(app)
  expect(await findWords(app, clues)).toEqual([])
})

test('an erased email can be registered again, as a person without a past', async () => {
  const { app, zoe } = await privacyWorld()
  await app.call('/erase-account', { password: PASSWORD }, { as: zoe })
  await expect(app.call('/login', { email, authType: 'Password', password: PASSWORD })).rejects.toMatchObject({
    code: 'loginFailed',
  })
  const again = await registerZoe(app)
  expect(again.userId).not.toBe(zoe.userId)
  expect(await app.call('/list-purchase', {}, { as: again })).toEqual({ list: [] })
})

test.each(['confirmation', 'sale'])(
  "a partner's waiting %s mail is rewritten without the name after an erasure, and a sent one is not sent twice",
  async (waiting) => {
    const { app, zoe } = await privacyWorld()
    const about = (rows: { dedupeKey: string }[]) =>
      rows.filter(({ dedupeKey }) => /^(confirmation|sale):/.test(dedupeKey)).map(({ dedupeKey }) => dedupeKey)
    const before = about(await app.mails())
    expect(before).toHaveLength(2)
    await app.db().write([{ sql: "update mail set status = 'Queued', sent_at = null where kind = ?", args: [waiting] }])
    await app.call('/erase-account', { password: PASSWORD }, { as: zoe })
    await runJobs(app)
    const mails = await app.mails()
    expect(about(mails).sort()).toEqual(before.sort())
    for (const kind of ['confirmation', 'sale'])
      expect(mails.find((mail) => mail.kind === kind)).toMatchObject({
        status: 'Sent',
        text: kind === waiting ? expect.stringContaining('une personne dont le compte est effacé') : '',
      })
    expect(await findWords(app, clues)).toEqual([])
    if (waiting === 'confirmation') expect(await confirmationToken(app, 'partenaire-eu@exemple.test')).toMatch(/./)
  },
)

test('a message sent without a session is erased too, in whatever spelling its email was typed', async () => {
  const app = await testApp()
  const as = await app.newMember({ email: 'zoe@exemple.test', password: PASSWORD })
  const contactType = 'Je suis un particulier' as const
  await app.call('/send-message', { email: 'Zoe@Exemple.TEST', contactType, message: 'Ici Quillefeu.' })
  const { data } = await app.call('/export-account', {}, { as })
  expect(data.messages_de_contact).toMatchObject([{ message: 'Ici Quillefeu.' }])
  await app.call('/erase-account', { password: PASSWORD }, { as })
  expect(await findWords(app, ['zoe@', 'quillefeu'])).toEqual([])
})

test('a wrong or missing password erases nothing', async () => {
  const app = await testApp()
  const as = await app.newMember({ password: PASSWORD })
  for (const input of [{ password: 'autre-mot-de-passe' }, { password: '' }, {}])
    await expectNothingChanged(app, () =>
      expect(app.call('/erase-account', input, { as })).rejects.toMatchObject({
        code: 'wrongPassword',
        status: 400,
        message: 'Mot de passe incorrect',
      }),
    )
})

test('an account with an order being paid is not erased', async () => {
  const { app, zoe } = await privacyWorld()
  await app.call('/start-cart-purchase', {}, { as: zoe })
  expect(await app.call('/get-account-erasure', {}, { as: zoe })).toMatchObject({ orderBeingPaid: true })
  const before = await dbState(app)
  await expect(app.call('/erase-account', { password: PASSWORD }, { as: zoe })).rejects.toMatchObject({
    code: 'orderBeingPaid',
    status: 409,
  })
  expect(await dbState(app)).toEqual(before)
})

test('only one of a simultaneous purchase and erasure happens', async () => {
  const { app, zoe } = await privacyWorld()
  const [erased, started] = await Promise.allSettled([
    app.call('/erase-account', { password: PASSWORD }, { as: zoe }),
    app.call('/start-cart-purchase', {}, { as: zoe }),
  ])
  expect([erased.status, started.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await app
    .db()
    .query(
      "select count(*) as n from user u join attempt a on a.user_id = u.id and a.status = 'Pending' where u.erased_at is not null",
    )
  expect(Number(rows[0]?.n)).toBe(0)
})

test('the last super admin cannot be erased, one of two can', async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true, password: PASSWORD })
  expect(await app.call('/get-account-erasure', {}, { as })).toMatchObject({ lastAdmin: true })
  await expectNothingChanged(app, () =>
    expect(app.call('/erase-account', { password: PASSWORD }, { as })).rejects.toMatchObject({
      code: 'lastAdmin',
      status: 409,
    }),
  )
  await app.newMember({ isAdmin: true })
  expect(await app.call('/get-account-erasure', {}, { as })).toMatchObject({ lastAdmin: false })
  await app.call('/erase-account', { password: PASSWORD }, { as })
})

const erasureLink = async (app: TestApp, to: string): Promise<string> => {
  const { text = '' } =
    (await app.mails()).findLast(({ recipient, kind }) => recipient === to && kind === 'erasure') ?? {}
  return /\/account\?effacer=([\w-]+)/.exec(text)?.[1] ?? ''
}

test('a person without a password confirms by a mailed link, valid for them, for an hour, once', async () => {
  const app = await testApp()
  const as = await app.newMember()
  const stranger = await app.newMember()
  expect(await app.call('/get-account-erasure', {}, { as })).toMatchObject({ byPassword: false })
  await app.call('/request-account-erasure', {}, { as })
  const lapsed = await erasureLink(app, as.email)
  app.advance(61 * 60_000)
  await app.call('/request-account-erasure', {}, { as })
  const confirmationId = await erasureLink(app, as.email)
  expect(confirmationId).not.toBe(lapsed)
  const refused = { code: 'linkExpired', status: 404 }
  await expect(app.call('/erase-account', { confirmationId: lapsed }, { as })).rejects.toMatchObject(refused)
  await expect(app.call('/erase-account', { confirmationId }, { as: stranger })).rejects.toMatchObject(refused)
  await app.call('/erase-account', { confirmationId }, { as })
  expect(await findWords(app, [as.email])).toEqual([])
  // Once it is sent, its text is nowhere kept.
  await app.call('/request-account-erasure', {}, { as: stranger })
  await runJobs(app)
  expect(await erasureLink(app, stranger.email)).toBe('')
})

test('usable tickets are announced before an erasure, past ones are not', async () => {
  const { app, zoe } = await privacyWorld()
  const { tickets, ...rest } = await app.call('/get-account-erasure', {}, { as: zoe })
  expect(rest).toEqual({ byPassword: true, orderBeingPaid: false, lastAdmin: false })
  expect(tickets.map(({ label, quantity }) => [label, quantity])).toEqual([
    ['Sortie automatique', 2],
    ['Sortie de la personne commandée', 1],
  ])
  app.advance(20 * 86_400_000)
  expect((await app.call('/get-account-erasure', {}, { as: zoe })).tickets).toEqual([])
})

test('export and erasure never read a whole growing table', async () => {
  const { app, zoe } = await privacyWorld()
  const recorded = recordSql(app.db())
  await app.call('/get-account-erasure', {}, { as: zoe })
  await app.call('/export-account', {}, { as: zoe })
  await app.call('/erase-account', { password: PASSWORD }, { as: zoe })
  expect(recorded.length).toBeGreaterThan(20)
  const growing = [
    'ticket_gift',
    'mail',
    'job',
    'audit',
    'order_item',
    'attempt',
    'entry',
    'entry_file',
    'file',
    'contact_message',
    'session',
    'token',
    'user',
    'cart_item',
    'idempotency',
  ]
  // The partial index holds the administrators only.
  const scans = (await fullScans(app.db(), recorded, growing)).filter((scan) => !scan.includes('INDEX user_admin'))
  expect(scans).toEqual([])
})
