import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { noCriterion } from '#features/committee/mailings/audience-shapes.ts'
import { audit } from '#handler/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import { groupAdmin, userGroup } from '#kernel/groups/tables.ts'
import { mail, mailAddress } from '#kernel/mail/tables.ts'
import { mailingWorld } from '../../support/mailing-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'

const HOUR = 3_600_000

test('a mailing goes from draft to done, and reaches each member once, addressed by name', async () => {
  const { app, people, secretary, add, send, see, mails } = await mailingWorld()
  const { id } = await add()
  expect(await see(id)).toMatchObject({ state: 'draft', counts: null })
  expect((await send(id)).item.state).toBe('scheduled')
  await runJobs(app)
  app.advance(11_000)
  await runJobs(app)
  const all = await mails()
  expect(all.map(({ recipient }) => recipient).sort()).toEqual(
    [...people, secretary.as].map(({ email }) => email).sort(),
  )
  expect(all.every(({ status }) => status === 'Sent')).toBe(true)
  expect(app.platform.sent.find(({ to }) => to === people[0]?.email)).toMatchObject({
    subject: 'Arbre de Noël',
    html: expect.stringContaining('Bonjour Marie\u00a0!'),
    text: expect.stringContaining('Bonjour Marie !'),
    unsubscribeUrl: expect.stringMatching(/^http:\/\/atelier\.hoobiiz\.localhost\/desinscription\/[\w.-]+$/),
  })
  expect(await see(id)).toMatchObject({
    state: 'done',
    counts: { recipients: 7, waiting: 0, delivered: 7, refused: 0, notSent: 0, unsubscribed: 0 },
  })
})

test('no mail reveals who opened it or followed a link: readers of one name differ only in their unsubscribe link', async () => {
  const { app, people, add, send } = await mailingWorld()
  const { id } = await add({ content: 'Bonjour {prénom} : https://exemple.test/noel' })
  await send(id)
  await runJobs(app)
  app.advance(11_000)
  await runJobs(app)
  const sent = app.platform.sent.filter(({ to }) => people.some(({ email }) => email === to))
  expect(sent).toHaveLength(people.length)
  const bodies = sent.map(({ html, text, unsubscribeUrl = '' }) => `${html}\n${text}`.replaceAll(unsubscribeUrl, ''))
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).toContain('Bonjour Marie : https://exemple.test/noel')
  expect(bodies[0]).not.toMatch(/<img|url\(/)
})

test('a scheduled mailing waits for its moment, also across restarts, and can be cancelled until then', async () => {
  const { app, add, send, see, mails, of, secretary } = await mailingWorld()
  const { id } = await add()
  await expect(send(id, Date.now() - 1)).rejects.toMatchObject({ code: 'invalidRequest', fields: ['at'] })
  await send(id, Date.now() + 30 * HOUR)
  for (let hour = 0; hour < 29; hour++) {
    app.advance(HOUR)
    await runJobs(app)
  }
  expect(await mails()).toEqual([])
  await app.call('/cse-admin/cancel-mailing', { ...of, mailingId: id }, secretary)
  expect(await see(id)).toMatchObject({ state: 'draft', scheduledAt: null })
  app.advance(2 * HOUR)
  await runJobs(app)
  expect(await mails()).toEqual([])
  await send(id, Date.now() + 30 * HOUR)
  app.advance(30 * HOUR)
  await runJobs(app)
  expect(await mails()).toHaveLength(7)
})

test('a mailing that is no longer a draft cannot be changed, and of two clicks only one sends it', async () => {
  const { app, add, send, of, secretary } = await mailingWorld()
  const { id, updatedAt } = await add()
  const both = await Promise.allSettled([send(id), send(id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const change = { ...of, mailingId: id, updates: { subject: 'Autre' } }
  await expect(app.call('/cse-admin/update-mailing', change, secretary)).rejects.toMatchObject({
    code: 'mailingStarted',
  })
  const remove = { ...of, mailingId: id, ifUpdatedAt: updatedAt }
  await expect(app.call('/cse-admin/delete-mailing', remove, secretary)).rejects.toMatchObject({
    code: 'changedMeanwhile',
  })
})

test('a draft is changed, its change undone, deleted and restored', async () => {
  const { app, add, see, of, secretary } = await mailingWorld()
  const { id, updatedAt } = await add()
  app.advance(1000)
  const changed = { ...of, mailingId: id, updates: { subject: 'Galette' }, ifUpdatedAt: updatedAt }
  const { item } = await app.call('/cse-admin/update-mailing', changed, secretary)
  const history = await app.call('/cse-admin/list-history', { ...of, target: id }, secretary)
  const changeId = history.items[0]?.id ?? ''
  await app.call('/cse-admin/undo-change', { ...of, changeId }, secretary)
  expect((await see(id)).subject).toBe('Arbre de Noël')
  const { trashId } = await app.call('/cse-admin/delete-mailing', { ...of, mailingId: id }, secretary)
  await expect(see(id)).rejects.toMatchObject({ code: 'mailingNotFound' })
  await app.call('/cse-admin/restore-from-trash', { ...of, trashId }, secretary)
  expect(await see(id)).toMatchObject({ subject: 'Arbre de Noël', audience: item.audience })
})

test('fewer than five people are never counted or written to', async () => {
  const { app, group, newMember, add, send, of, secretary } = await mailingWorld({ members: 5 })
  const small = await app.newGroup({ label: 'Lyon', parentPath: `ROOT/${group.id}` })
  for (let at = 0; at < 4; at++) await newMember({ groupId: small.id })
  const audience = { ...noCriterion, groupIds: [small.id] }
  const count = () => app.call('/cse-admin/count-mailing-audience', { ...of, audience }, secretary)
  expect(await count()).toEqual({ people: null, isRounded: false })
  const { id } = await add({ audience })
  await expect(send(id)).rejects.toMatchObject({ code: 'audienceTooSmall' })
  await newMember({ groupId: small.id })
  expect(await count()).toEqual({ people: 5, isRounded: false })
  const everybody = { ...of, audience: { kind: 'all' as const } }
  expect(await app.call('/cse-admin/count-mailing-audience', everybody, secretary)).toMatchObject({ people: 11 })
})

test('a behavioural audience is refused when it leaves out fewer than five people, and is counted in fives', async () => {
  const { app, people, newMember, of, secretary } = await mailingWorld({ members: 11 })
  const absent = async (months: 1 | 6) =>
    app.call(
      '/cse-admin/count-mailing-audience',
      { ...of, audience: { ...noCriterion, absentMonths: months } },
      secretary,
    )
  const { orm } = app.db()
  const setLogin = async (ids: readonly string[], at: number) => {
    for (const id of ids) await app.db().write([orm.update(user).set({ lastLoginAt: at }).where(eq(user.id, id))])
  }
  const ids = people.map(({ userId }) => userId)
  await setLogin([secretary.as.userId, ...ids], Date.now())
  await setLogin(ids.slice(0, 7), Date.now() - 40 * 24 * HOUR)
  // Seven of twelve: five stay out.
  expect(await absent(1)).toEqual({ people: 5, isRounded: true })
  // All but four would be asked for all but the one that is looked for.
  await setLogin(ids.slice(0, 8), Date.now() - 40 * 24 * HOUR)
  expect([await absent(1), await absent(6)]).toEqual(Array(2).fill({ people: null, isRounded: true }))
  await newMember()
  await setLogin(ids.slice(0, 8), Date.now() - 40 * 24 * HOUR)
  expect(await absent(1)).toEqual({ people: 5, isRounded: true })
})

test('an audience is chosen by number of purchases and by premium offers', async () => {
  const { app, group, people, newMember, of, secretary } = await mailingWorld({ members: 6 })
  const open = await app.newGroup({ label: 'Ouvert', parentPath: `ROOT/${group.id}`, permCse: true })
  for (let at = 0; at < 5; at++) await newMember({ groupId: open.id })
  const audience = { ...noCriterion, premium: true as boolean | null }
  const count = (facts: object) =>
    app.call('/cse-admin/count-mailing-audience', { ...of, audience: { ...audience, ...facts } }, secretary)
  expect(await count({})).toEqual({ people: 5, isRounded: true })
  expect(await count({ premium: false })).toEqual({ people: 5, isRounded: true })
  for (const { userId } of people.slice(0, 5))
    await app.db().write([
      {
        sql: `insert into attempt (id, user_id, payment_id, origin, status, total, fees, started_at, hold_until)
          values (?, ?, ?, 'http://x', 'Paid', 0, 0, 0, 0)`,
        args: [`pa-${userId}`, userId, `pi-${userId}`],
      },
    ])
  expect(await count({ premium: null, purchases: 'atLeast1' })).toEqual({ people: 5, isRounded: true })
  expect(await count({ premium: null, purchases: 'none' })).toEqual({ people: 5, isRounded: true })
  expect(await count({ premium: null, purchases: 'atLeast5' })).toEqual({ people: null, isRounded: true })
})

test('a mailing skips people who left, who have unsubscribed, or whose email is suppressed', async () => {
  const { app, people, add, send, mails, unsubscribePath } = await mailingWorld({ members: 10 })
  const [left, refused, opted] = people
  const { id } = await add()
  await send(id)
  await runJobs(app)
  const path = await unsubscribePath(opted?.email ?? '')
  await app.fetch(path, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  const now = Date.now()
  await app.db().write([
    app
      .db()
      .orm.update(user)
      .set({ deactivatedAt: now })
      .where(eq(user.id, left?.userId ?? '')),
    app
      .db()
      .orm.insert(mailAddress)
      .values({ address: refused?.email ?? '', reason: 'Bounce', suppressedAt: now, updatedAt: now }),
  ])
  const before = (await mails()).length
  await send((await add()).id)
  await runJobs(app)
  const reached = (await mails()).slice(before).map(({ recipient }) => recipient)
  expect(reached).toHaveLength(8)
  for (const person of [left, refused, opted]) expect(reached).not.toContain(person?.email)
})

test('a paused mailing sends nothing until it resumes, and a cancelled one never does', async () => {
  const { app, add, send, see, mails, of, secretary } = await mailingWorld({
    members: 60,
    mail: { send: () => Promise.reject(new Error('busy')) },
  })
  const { id } = await add()
  await send(id)
  await runJobs(app)
  const act = (path: '/cse-admin/pause-mailing' | '/cse-admin/resume-mailing' | '/cse-admin/cancel-mailing') =>
    app.call(path, { ...of, mailingId: id }, secretary)
  expect((await act('/cse-admin/pause-mailing')).item).toMatchObject({ state: 'paused', counts: { waiting: 61 } })
  const tries = async () => (await mails()).reduce((sum, each) => sum + each.tries, 0)
  const tried = await tries()
  app.advance(HOUR)
  await runJobs(app)
  expect(await tries()).toBe(tried)
  const { sent } = app.platform
  Object.assign(app.platform.mail, { send: async (each: (typeof sent)[number]) => `test-${sent.push(each)}` })
  await act('/cse-admin/resume-mailing')
  await app.db().write([{ sql: "delete from job where kind = 'send-mail' and rowid % 2 = 0", args: [] }])
  await runJobs(app)
  const half = sent.length
  expect(half).toBeGreaterThan(20)
  expect((await act('/cse-admin/cancel-mailing')).item).toMatchObject({
    state: 'done',
    isCancelled: true,
    counts: { recipients: 61, waiting: 0, delivered: half, notSent: 61 - half },
  })
  app.advance(HOUR)
  await runJobs(app)
  expect(sent).toHaveLength(half)
  await expect(act('/cse-admin/resume-mailing')).rejects.toMatchObject({ code: 'mailingNotThere' })
  expect((await see(id)).isCancelled).toBe(true)
})

test('a committee that loses its premium right sends nothing more', async () => {
  const { app, group, add, send, mails, of } = await mailingWorld()
  const { id } = await add()
  await send(id)
  await app
    .db()
    .write([
      app.db().orm.update(userGroup).set({ premium: false }).where(eq(userGroup.id, group.id)),
      { sql: 'update catalogue_version set version = version + 1', args: [] },
    ])
  app.advance(2000)
  await runJobs(app)
  expect(await mails()).toEqual([])
  const boss = { as: await app.newMember({ isAdmin: true }) }
  await expect(app.call('/cse-admin/resume-mailing', { ...of, mailingId: id }, boss)).rejects.toMatchObject({
    code: 'premiumClosed',
  })
})

test('a test mail goes to the secretary only, and the members of the audience are not recorded', async () => {
  const { app, secretary, people, of, fields, add, send } = await mailingWorld()
  const { subject, content } = fields()
  const written = { ...of, subject, content }
  expect(await app.call('/cse-admin/send-test-mailing', written, secretary)).toEqual({ to: secretary.as.email })
  const shown = await app.call('/cse-admin/preview-mailing', written, secretary)
  expect(shown).toMatchObject({ to: secretary.as.email, html: expect.stringContaining('Bonjour Zoé\u00a0!') })
  expect(shown.html).toContain('/desinscription/apercu')
  await runJobs(app)
  expect(app.platform.sent.map(({ to }) => to)).toEqual([secretary.as.email])
  await send((await add()).id)
  await runJobs(app)
  const written2 = JSON.stringify(await app.db().orm.select().from(audit))
  for (const { userId, email } of people) {
    expect(written2).not.toContain(userId)
    expect(written2).not.toContain(email)
  }
})

test('a mailing counts bounced mails as refused, and keeps numbers without names after a year', async () => {
  const { app, people, add, send, see, mails, recipients } = await mailingWorld()
  const { id } = await add()
  await send(id)
  await runJobs(app)
  app.advance(11_000)
  await runJobs(app)
  const [first] = await mails()
  await app.db().write([
    app
      .db()
      .orm.update(mail)
      .set({ delivery: 'Bounced' })
      .where(eq(mail.id, first?.id ?? '')),
  ])
  const counts = { recipients: people.length + 1, delivered: people.length, refused: 1 }
  expect((await see(id)).counts).toMatchObject(counts)
  app.advance(366 * 24 * HOUR)
  await app.db().write([
    {
      sql: "insert into job (id, kind, payload, run_at, tries, created_at) values ('j', 'forget-expired', '{}', 0, 0, 0)",
      args: [],
    },
  ])
  await runJobs(app)
  expect(await recipients()).toEqual([])
  const boss = { as: await app.newMember({ isAdmin: true }) }
  const of = { groupId: people[0]?.groupId ?? '' }
  const { item } = await app.call('/cse-admin/get-mailing', { ...of, mailingId: id }, boss)
  expect(item.counts).toMatchObject(counts)
})

test('another committee neither sees, counts nor sends the mailing', async () => {
  const { app, add } = await mailingWorld()
  const other = await app.newGroup({ label: 'Ailleurs', premium: true })
  const rival = { as: await app.newMember({ groupId: other.id, adminOf: [other.id] }) }
  const { id } = await add()
  const foreign = { groupId: other.id, mailingId: id }
  for (const path of ['/cse-admin/get-mailing', '/cse-admin/pause-mailing', '/cse-admin/cancel-mailing'] as const)
    await expect(app.call(path, foreign, rival)).rejects.toMatchObject({ code: 'mailingNotFound' })
  const { items } = await app.call('/cse-admin/list-mailings', { groupId: other.id }, rival)
  expect(items).toEqual([])
  const [admin] = await app.db().orm.select().from(groupAdmin)
  const audience = { ...noCriterion, groupIds: [admin?.groupId ?? ''] }
  await expect(
    app.call('/cse-admin/count-mailing-audience', { groupId: other.id, audience }, rival),
  ).rejects.toMatchObject({ code: 'groupNotFound' })
})

test("replies to a mailing, and to its test mail, go to the committee's email; without one there is no Reply-To", async () => {
  const { app, people, add, send, fields, of, secretary, mails } = await mailingWorld()
  await expect(add({ replyTo: 'contact@' })).rejects.toMatchObject({ code: 'invalidRequest', fields: ['replyTo'] })
  await expect(add({ replyTo: 'a@cse.test\r\nBcc: b@cse.test' })).rejects.toMatchObject({ fields: ['replyTo'] })
  const { id } = await add({ replyTo: 'contact@cse.test' })
  const { subject, content } = fields()
  await app.call('/cse-admin/send-test-mailing', { ...of, subject, content, replyTo: 'contact@cse.test' }, secretary)
  await send(id)
  await runJobs(app)
  app.advance(11_000)
  await runJobs(app)
  const sentTo = (email: string | undefined) => app.platform.sent.filter(({ to }) => to === email)
  expect(sentTo(people[0]?.email)).toMatchObject([{ replyTo: 'contact@cse.test' }])
  expect(sentTo(secretary.as.email).every(({ replyTo }) => replyTo === 'contact@cse.test')).toBe(true)
  const again = await add()
  await send(again.id)
  await runJobs(app)
  app.advance(11_000)
  await runJobs(app)
  expect(sentTo(people[0]?.email).at(-1)?.replyTo).toBeUndefined()
  expect(await mails()).toHaveLength(14)
})
