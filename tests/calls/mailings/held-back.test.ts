/** Limits of a mailing: numbers that would reveal one person, and mails that must not be sent any more. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailingJob } from '#features/committee/mailings/mailing-job.ts'
import { mailing } from '#features/committee/mailings/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { mail } from '#kernel/mail/tables.ts'
import { mailingWorld } from '../../support/mailing-world.ts'
import { openJobs, runJobs } from '../../support/shop-jobs.ts'

const HOUR = 3_600_000
const busy = () => ({ mail: { send: () => Promise.reject(new Error('busy')) } })

const setPremium = ({ app, group }: Awaited<ReturnType<typeof mailingWorld>>, premium: boolean) =>
  app
    .db()
    .write([
      app.db().orm.update(userGroup).set({ premium }).where(eq(userGroup.id, group.id)),
      { sql: 'update catalogue_version set version = version + 1', args: [] },
    ])

/** A mailing whose mails are in the outbox, and were refused once for the moment. */
async function busyWorld() {
  const world = await mailingWorld(busy())
  const { app, add, send, of, secretary } = world
  const { id } = await add()
  await send(id)
  await runJobs(app)
  const { sent } = app.platform
  const recover = () =>
    Object.assign(app.platform.mail, { send: async (each: (typeof sent)[number]) => `test-${sent.push(each)}` })
  const act = (path: '/cse-admin/pause-mailing' | '/cse-admin/resume-mailing' | '/cse-admin/cancel-mailing') =>
    app.call(path, { ...of, mailingId: id }, secretary)
  const write = (sql: string, args: unknown[] = []) => app.db().write([{ sql, args }])
  const lease = () => write("update job set lease_token = 'other', lease_until = 0 where kind = 'send-mail'")
  return { ...world, id, sent, recover, act, write, lease }
}

test('the counts of a behavioural mailing never change by one, even after it has ended', async () => {
  const { app, people, id, see, act } = await busyWorld()
  const audience = { kind: 'matching' as const, premium: null, purchases: 'none' as const, absentMonths: null }
  await app.db().write([app.db().orm.update(mailing).set({ audience }).where(eq(mailing.id, id))])
  await act('/cse-admin/pause-mailing')
  const exact = { recipients: 5, waiting: 5, delivered: 0, refused: 0, notSent: 0, unsubscribed: 0 }
  expect((await see(id)).counts).toEqual(exact)
  const { groupId } = people[0] ?? { groupId: '' }
  await app.call('/change-mail-choice', { groupId, isSubscribed: false }, { as: people[0] })
  await app.db().write([{ sql: 'update mail_opt_out set mailing_id = ?', args: [id] }])
  const failed = { sql: "update mail set status = 'Failed' where recipient = ?", args: [people[1]?.email] }
  await app.db().write([failed])
  expect((await see(id)).counts).toEqual({ ...exact, waiting: 5 })
  // One left out before and five by the end: six, which is shown as five.
  expect((await act('/cse-admin/cancel-mailing')).item.counts).toEqual({ ...exact, waiting: 0, notSent: 5 })
  expect((await see(id)).counts).toEqual({ ...exact, waiting: 0, notSent: 5 })
})

test('a mailing that stops by itself sends nothing from the outbox', async () => {
  const world = await busyWorld()
  const { app, id, see, act, sent, recover, write } = world
  recover()
  await setPremium(world, false)
  await write("update job set run_at = run_at + 1800000 where kind = 'send-mail'")
  app.advance(20_000)
  await runJobs(app)
  app.advance(HOUR)
  await runJobs(app)
  expect(sent).toEqual([])
  await setPremium(world, true)
  app.advance(2000)
  expect(await see(id)).toMatchObject({ state: 'paused', counts: { waiting: 7 } })
  expect((await act('/cse-admin/pause-mailing')).item.state).toBe('paused')
  await act('/cse-admin/resume-mailing')
  await runJobs(app)
  expect(sent).toHaveLength(7)
})

test('a committee without its premium right sees and ends its running mailing, and neither resumes nor writes', async () => {
  const world = await busyWorld()
  const { app, of, id, see, act, secretary, sent, recover } = world
  await setPremium(world, false)
  app.advance(20_000)
  await runJobs(app)
  const onTheWay = async () => (await app.call('/cse-admin/list-mailings', { ...of, onTheWay: true }, secretary)).items
  expect(await onTheWay()).toMatchObject([{ id, state: 'paused' }])
  expect(await see(id)).toMatchObject({ note: expect.stringContaining('premium') })
  await expect(act('/cse-admin/resume-mailing')).rejects.toMatchObject({ code: 'premiumClosed' })
  await expect(world.add()).rejects.toMatchObject({ code: 'premiumClosed' })
  expect((await act('/cse-admin/cancel-mailing')).item).toMatchObject({ state: 'done', isCancelled: true })
  expect(await onTheWay()).toEqual([])
  recover()
  app.advance(HOUR)
  await runJobs(app)
  expect([sent, await world.mails()]).toEqual([[], []])
})

test('a mailing whose job has failed too often sends nothing from the outbox, and may be ended', async () => {
  const { app, id, act, sent, recover } = await busyWorld()
  recover()
  const ctx = await openJobs(app)
  await ctx.db.write(mailingJob.giveUp?.(ctx, { mailingId: id }) ?? [])
  app.advance(HOUR)
  await runJobs(app)
  expect(sent).toEqual([])
  const { item } = await act('/cse-admin/cancel-mailing')
  expect(item).toMatchObject({ isCancelled: true, counts: { notSent: 7, waiting: 0 } })
})

test('a failed delivery is not repeated to a reader who unsubscribed meanwhile', async () => {
  const { app, people, of, id, see, mails, sent, recover, lease } = await busyWorld()
  await lease()
  await app.call('/change-mail-choice', { ...of, isSubscribed: false }, { as: people[0] })
  expect(await mails()).toHaveLength(7)
  recover()
  app.advance(HOUR)
  await runJobs(app)
  expect(sent.map(({ to }) => to)).not.toContain(people[0]?.email)
  expect(sent).toHaveLength(6)
  expect((await see(id)).counts).toMatchObject({ delivered: 6, notSent: 1, refused: 0, waiting: 0 })
})

test('a failed delivery is not repeated once the mailing was ended meanwhile', async () => {
  const { app, id, see, act, mails, sent, recover, lease } = await busyWorld()
  await lease()
  await act('/cse-admin/cancel-mailing')
  recover()
  app.advance(HOUR)
  await runJobs(app)
  expect([sent, await mails()]).toEqual([[], []])
  expect((await see(id)).counts).toMatchObject({ delivered: 0, notSent: 7, waiting: 0 })
})

test('a failed delivery waits while the mailing is paused, and is repeated once when it resumes', async () => {
  const { app, act, mails, sent, recover, lease } = await busyWorld()
  await lease()
  await act('/cse-admin/pause-mailing')
  recover()
  app.advance(HOUR)
  await runJobs(app)
  expect(sent).toEqual([])
  expect((await mails()).every(({ status }) => status === 'Queued')).toBe(true)
  await act('/cse-admin/resume-mailing')
  await runJobs(app)
  expect(sent).toHaveLength(7)
})

test('an abandoned mail is not sent again to a reader who has unsubscribed by now, nor once its mailing has ended', async () => {
  const { app, people, of, act, mails, write } = await busyWorld()
  const boss = { as: await app.newMember({ isAdmin: true }) }
  await write("update mail set status = 'Failed' where kind = 'mailing'")
  await app.call('/change-mail-choice', { ...of, isSubscribed: false }, { as: people[0] })
  const again = async (email?: string) => {
    const mailId = (await mails()).find(({ recipient }) => recipient === email)?.id ?? ''
    return app.call('/admin/resend-mail', { mailId }, boss)
  }
  await expect(again(people[0]?.email)).rejects.toMatchObject({
    code: 'readerUnsubscribed',
    message: expect.stringContaining('désinscrite'),
  })
  expect(await again(people[1]?.email)).toEqual({ to: people[1]?.email })
  await act('/cse-admin/cancel-mailing')
  await expect(again(people[2]?.email)).rejects.toMatchObject({ code: 'mailingNotThere' })
})

test('a member who unsubscribed gets no more mail of an import, by a new try or by an operator', async () => {
  const { app, of, write, mails, sent, recover } = await busyWorld()
  const boss = { as: await app.newMember({ isAdmin: true }) }
  const [first, second] = await mails()
  const imported = [first, second].map((row) => row?.id ?? '')
  // As an import writes them: their keys say nothing of a mailing.
  await write("update mail set kind = 'invitation', dedupe_key = 'user-import:' || id where id in (?, ?)", imported)
  await write("update mail set status = 'Failed' where id = ?", [second?.id])
  for (const row of [first, second])
    await write('insert into mail_opt_out (user_id, group_id, created_at) select id, ?, 0 from user where email = ?', [
      of.groupId,
      row?.recipient,
    ])
  const again = app.call('/admin/resend-mail', { mailId: second?.id ?? '' }, boss)
  await expect(again).rejects.toMatchObject({ code: 'readerUnsubscribed' })
  recover()
  app.advance(HOUR)
  await runJobs(app)
  expect(sent.map(({ to }) => to)).not.toContain(first?.recipient)
})

test('a mail that is sent again keeps its unsubscribe link', async () => {
  const { app, mails, write } = await busyWorld()
  const boss = { as: await app.newMember({ isAdmin: true }) }
  const [first] = await mails()
  await write("update mail set status = 'Sent', kind = 'invitation-like' where id = ?", [first?.id])
  await app.call('/admin/resend-mail', { mailId: first?.id ?? '' }, boss)
  const rows = await app
    .db()
    .orm.select()
    .from(mail)
    .where(eq(mail.recipient, first?.recipient ?? ''))
  expect(rows.map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([first?.unsubscribeUrl, first?.unsubscribeUrl])
  expect(first?.unsubscribeUrl).toContain('/desinscription/')
})
