/** People who have not accepted their invitation are reminded of it, all of a list at once. */
import { expect, test } from 'vitest'
import type { Statement, Step } from '#db/region-db.ts'
import { remindInvitedTask } from '#features/committee/people/remind-invited-task.ts'
import { mailOptOut } from '#features/people/consents/tables.ts'
import { groupScope } from '#handler/scope.ts'
import { token } from '#kernel/accounts/tables.ts'
import { mailAddress, suppressionReasons } from '#kernel/mail/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { type StepContext, StepOutdated } from '#kernel/tasks/task-kind.ts'
import { expectNothingChanged } from '../../support/db-state.ts'
import { invitationLink } from '../../support/invitation-link.ts'
import { openJobs, runJobs } from '../../support/shop-jobs.ts'
import { type Member, newCaller, testApp } from '../../support/test-app.ts'

const ATELIER = 'atelier.hoobiiz.localhost'
const DAY = 86_400_000

async function office() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier', cseDomain: ATELIER })
  const other = await app.newGroup({ label: 'Forge' })
  const admin = await app.newMember({ isAdmin: true, password: 'correct horse' })
  const secretary = await app.newMember({
    ...{ groupId: group.id, adminOf: [group.id], host: ATELIER, password: 'correct horse' },
  })
  const invited = (email: string, groupId = group.id) => app.newMember({ email, groupId, host: null })
  const committee = { as: secretary, host: ATELIER }
  const of = { groupId: group.id }
  const count = (filter = {}) => app.call('/cse-admin/count-invited', { ...of, ...filter }, committee)
  const remind = async (filter = {}, headers: Record<string, string> = {}) => {
    const { taskId } = await app.call('/cse-admin/remind-invited', { ...of, ...filter }, { ...committee, headers })
    await runJobs(app)
    return (await app.call('/cse-admin/get-task', { ...of, taskId }, committee)).task
  }
  const mailed = async () =>
    (await app.mails()).filter(({ kind }) => kind === 'invitation').map(({ recipient }) => recipient)
  return { app, group, other, admin, secretary, invited, committee, of, count, remind, mailed }
}

test('each invited person who has not accepted gets one mail with a new link, in steps, and a row in their history', async () => {
  const { app, group, invited, other, count, remind, mailed, secretary } = await office()
  const people: Member[] = []
  for (let at = 0; at < 25; at++) people.push(await invited(`p${at}@exemple.test`))
  await app.newMember({ email: 'entre@exemple.test', groupId: group.id, host: ATELIER, password: 'correct horse' })
  await invited('loin@exemple.test', other.id)
  expect(await count()).toEqual({ people: 25, invitedLately: 0, unreachable: 0 })
  expect(await remind()).toMatchObject({ label: 'Relance de 25 invitations', state: 'done', done: 25, total: 25 })
  expect((await mailed()).sort()).toEqual(people.map(({ email }) => email).sort())
  const { rows } = await app.db().query(
    `select target, actor_id as actor, group_id as groupId, "after" from audit
      where call = '/cse-admin/remind-invited' and target like 'u%'`,
  )
  expect(rows).toHaveLength(25)
  expect(rows.find(({ target }) => target === people[0]?.userId)).toMatchObject({
    ...{ actor: secretary.userId, groupId: group.id, after: '{"sent":"invitation"}' },
  })
  const link = await invitationLink(app, 'p7@exemple.test')
  expect(link.hostname).toBe(ATELIER)
  const chosen = {
    email: 'p7@exemple.test',
    inviteId: link.searchParams.get('inviteId') ?? '',
    password: 'un mot assez long',
  }
  await app.call('/register-invite', chosen, { as: newCaller(), host: ATELIER })
  expect(await count()).toEqual({ people: 0, invitedLately: 24, unreachable: 0 })
})

test('a reminder skips people invited within a day, unsubscribed, suppressed, gone, or signing in otherwise', async () => {
  const { app, group, invited, committee, of, count, remind, mailed } = await office()
  const lately = await invited('hier@exemple.test')
  await app.call('/cse-admin/send-access-mail', { ...of, userId: lately.userId }, committee)
  const out = await invited('non@exemple.test')
  await invited('refuse@exemple.test')
  const gone = await invited('parti@exemple.test')
  const other = await invited('cle@exemple.test')
  await invited('oui@exemple.test')
  const db = app.db()
  const now = Date.now()
  await db.orm.insert(mailOptOut).values({ userId: out.userId, groupId: group.id, createdAt: now })
  await db.orm
    .insert(mailAddress)
    .values({ address: 'refuse@exemple.test', suppressedAt: now, reason: suppressionReasons[0], updatedAt: now })
  await db.query('update user set deactivated_at = 1 where id = ?', [gone.userId])
  await db.orm.insert(passkey).values({
    ...{ id: 'key-1', userId: other.userId, host: ATELIER, name: 'Téléphone', publicKey: 'key', counter: 0 },
    ...{ transports: [], isSynced: false, createdAt: now },
  })
  const before = await mailed()
  expect(await count()).toEqual({ people: 1, invitedLately: 1, unreachable: 2 })
  expect(await remind()).toMatchObject({ label: 'Relance de 1 invitation', done: 1 })
  expect((await mailed()).slice(before.length)).toEqual(['oui@exemple.test'])
  app.advance(DAY + 1)
  expect(await count()).toEqual({ people: 2, invitedLately: 0, unreachable: 2 })
})

test("a reminder goes to the people who match the list's filters, in each office, and does not start when there are none", async () => {
  const { app, group, other, admin, invited, count, remind, mailed } = await office()
  await invited('ana.roy@exemple.test')
  await invited('bob@exemple.test')
  await invited('loin@exemple.test', other.id)
  expect(await count({ text: 'roy' })).toMatchObject({ people: 1 })
  expect(await count({ within: other.id })).toMatchObject({ people: 0 })
  await expectNothingChanged(app, () =>
    expect(remind({ within: other.id })).rejects.toMatchObject({ code: 'nobodyToRemind', status: 409 }),
  )
  const everywhere = (filter: object) => app.call('/admin/count-invited', filter, { as: admin })
  expect(await everywhere({})).toMatchObject({ people: 3 })
  expect(await everywhere({ within: group.id, neverSignedIn: true })).toMatchObject({ people: 2 })
  await expect(everywhere({ within: 'ug-nowhere' })).rejects.toMatchObject({ code: 'groupNotFound' })
  await expect(app.call('/admin/remind-invited', { within: 'ug-nowhere' }, { as: admin })).rejects.toMatchObject({
    code: 'groupNotFound',
  })
  await remind({ text: 'roy' })
  expect(await mailed()).toEqual(['ana.roy@exemple.test'])
})

test('one click sent twice starts one task, and a second click finds no person left', async () => {
  const { app, invited, remind, mailed } = await office()
  await invited('ana@exemple.test')
  const click = { 'idempotency-key': 'click-0001' }
  const first = await remind({}, click)
  expect((await remind({}, click)).id).toBe(first.id)
  await expect(remind()).rejects.toMatchObject({ code: 'nobodyToRemind' })
  expect(await mailed()).toEqual(['ana@exemple.test'])
  expect(await app.db().orm.select().from(token)).toHaveLength(1)
})

/** Two tasks whose steps have read the same person, one after the other; answers how many mails there are. */
async function twoTasks(change: (steps: (Step | Statement)[]) => (Step | Statement)[]) {
  const { app, group, secretary, invited, mailed } = await office()
  await invited('ana@exemple.test')
  const job = await openJobs(app)
  const ctx: Omit<StepContext, 'taskId'> = {
    ...{ db: job.db, now: job.now, groups: job.groups, region: job.region, site: job.site },
    ...{ scope: groupScope(group.id), files: app.platform.files, mailFrom: 'a@b.fr' },
    ...{ appKey: app.platform.config.appKey, owner: { id: secretary.userId, isAdmin: false } },
  }
  const step = async (taskId: string) =>
    (await remindInvitedTask.step({ ...ctx, taskId }, { after: '' }, { origin: `http://${ATELIER}` })).steps ?? []
  const [one, other] = [await step('tk-1'), await step('tk-2')]
  await app.db().write(change(one))
  const refused = await app
    .db()
    .write(change(other))
    .then(
      () => null,
      (error: unknown) => error,
    )
  return { refused, mails: (await mailed()).length }
}

test('one of two tasks that read one person at once sends a reminder', async () => {
  const { refused, mails } = await twoTasks((steps) => steps)
  expect(refused).toBeInstanceOf(StepOutdated)
  expect(mails).toBe(1)
})

test('control: without the guard two tasks that read one person at once send two reminders', async () => {
  const { refused, mails } = await twoTasks((steps) => steps.filter((step) => !isGuard(step)))
  expect([refused, mails]).toEqual([null, 2])
})

const isGuard = (entry: Step | Statement): boolean => {
  const statement = 'statement' in entry ? entry.statement : entry
  return 'sql' in statement && statement.sql.startsWith('insert into guard')
}
