import { expect, test } from 'vitest'
import type { Statement, Step } from '#db/region-db.ts'
import { forgetUserImports, USER_IMPORT_KEPT_MS } from '#features/committee/user-imports/forget-user-imports.ts'
import { importUsersTask } from '#features/committee/user-imports/import-users-task.ts'
import { userImportRow } from '#features/committee/user-imports/tables.ts'
import { regionScope } from '#handler/scope.ts'
import { type StepContext, StepOutdated } from '#kernel/tasks/task-kind.ts'
import { openJobs, runJobs } from '../../support/shop-jobs.ts'
import { CSE_HOST, person, userImportWorld } from './user-import-world.ts'

test('the data export of an account names the imported lists, and an erasure removes the person from them', async () => {
  const { app, group, create, rowsOf } = await userImportWorld()
  const own = { email: 'gone@exemple.test', groupId: group.id, host: CSE_HOST, password: 'correct horse' }
  const gone = await app.newMember(own)
  const importId = await create([person('gone@exemple.test'), person('stays@exemple.test')])
  const on = { as: gone, host: CSE_HOST }
  const copy = await app.call('/export-account', {}, on)
  expect(JSON.stringify(copy)).toContain('"imports":[{"prenom":"Ana","nom":"Roy"')
  await app.call('/erase-account', { password: 'correct horse' }, on)
  expect((await rowsOf(importId)).map(({ email }) => email)).toEqual(['stays@exemple.test'])
})

/** Two runners that have read the same rows write what they found, one after the other; answers how many mails there are. */
async function twoRunners(change: (steps: (Step | Statement)[]) => (Step | Statement)[]) {
  const { app, group, admin, create, start, invitations } = await userImportWorld()
  await app.newMember({ email: 'tom@exemple.test', groupId: group.id, firstName: 'Ana', lastName: 'Roy' })
  const importId = await create([person('tom@exemple.test')])
  const taskId = await start(importId, 'send-email-to-all-users')
  const job = await openJobs(app)
  const ctx: StepContext = {
    ...{ db: job.db, now: job.now, groups: job.groups, region: job.region, site: job.site, scope: regionScope },
    ...{
      files: app.platform.files,
      mailFrom: 'a@b.fr',
      appKey: app.platform.config.appKey,
      taskId,
      owner: { id: admin.userId, isAdmin: true },
    },
  }
  const step = async (round: number) => (await importUsersTask.step(ctx, { round }, { importId })).steps ?? []
  await app.db().write(await step(0))
  const [one, other] = [await step(1), await step(1)]
  await app.db().write(change(one))
  const refused = await app
    .db()
    .write(change(other))
    .then(
      () => null,
      (error: unknown) => error,
    )
  return { refused, mails: (await invitations()).length }
}

test('one of two runners that read one row at once writes, and one mail is in the outbox', async () => {
  const { refused, mails } = await twoRunners((steps) => steps)
  expect(refused).toBeInstanceOf(StepOutdated)
  expect(mails).toBe(1)
})

test("control: without guards and the mail's key two runners send two mails", async () => {
  const { refused, mails } = await twoRunners((steps) => steps.flatMap(withoutGuards))
  expect([refused, mails]).toEqual([null, 2])
})

function withoutGuards(entry: Step | Statement): (Step | Statement)[] {
  const statement = 'statement' in entry ? entry.statement : entry
  const { sql, args } =
    'toSQL' in statement ? { sql: statement.toSQL().sql, args: statement.toSQL().params } : statement
  if (sql.startsWith('insert into guard')) return []
  if (!sql.includes('into "mail"')) return [statement]
  const isKey = (value: unknown) => typeof value === 'string' && value.startsWith('user-import:')
  return [{ sql, args: args.map((value) => (isKey(value) ? `${String(value)}:${crypto.randomUUID()}` : value)) }]
}

test('a row is repeated when its email was taken between reading and writing', async () => {
  const { app, group, create, start, rowsOf, invitations } = await userImportWorld()
  const importId = await create([person('ana@exemple.test', 'Ana', '')])
  await start(importId)
  // Another way into the product makes the account in the very batch that takes the row up.
  await app.db().write([
    {
      sql: `create trigger other after update on user_import_row when new.status = 'in_progress' begin
        insert into user (id, email, group_id, first_name, last_name, phone_number, is_admin, is_root, created_at, updated_at)
        values ('u-other', 'ana@exemple.test', '${group.id}', 'Ana', 'Roy', '', 0, 0, 1, 1); end`,
      args: [],
    },
  ])
  await runJobs(app)
  expect(await rowsOf(importId)).toMatchObject([{ verdict: 'member', status: 'success', emailSent: false }])
  expect(await invitations()).toEqual([])
})

test('a list is deleted after thirty days', async () => {
  const { app, create } = await userImportWorld()
  await create([person('a@exemple.test')])
  const left = async () => (await app.db().orm.select().from(userImportRow)).length
  const { now } = app.platform
  await forgetUserImports({ db: app.db(), now: now() + USER_IMPORT_KEPT_MS - 1 })
  expect(await left()).toBe(1)
  await forgetUserImports({ db: app.db(), now: now() + USER_IMPORT_KEPT_MS })
  expect(await left()).toBe(0)
})
