import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#handler/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { newCaller } from '../../support/test-app.ts'
import { CSE_HOST, emailContent, person, userImportWorld } from './user-import-world.ts'

// [P-ENTITY-011] [P-STATE-004]
test('the check says for each row what an import would do, and changes no person', async () => {
  const { app, group, other, create, rowsOf, item } = await userImportWorld()
  await app.newMember({ email: 'lea@exemple.test', groupId: group.id, firstName: 'Léa', lastName: 'Roy' })
  await app.newMember({ email: 'tom@exemple.test', groupId: group.id, firstName: 'Tom', lastName: 'Roy' })
  await app.newMember({ email: 'zoe@exemple.test', groupId: other.id, firstName: 'Zoé', lastName: 'Blé' })
  const people = await app.db().orm.select().from(user)
  const importId = await create([
    person('new@exemple.test'),
    person(' TOM@exemple.test ', 'Thomas', ''),
    person('lea@exemple.test', 'Léa', ''),
    person('zoe@exemple.test'),
    person('no-address'),
    person('', 'Ana'),
    person('New@Exemple.test'),
    person('long@exemple.test', 'x'.repeat(201)),
    person('sign@exemple.test', 'A\u0007'),
  ])
  expect((await rowsOf(importId)).map(({ line, verdict, status, note }) => [line, verdict, status, note])).toEqual([
    [1, 'created', 'queued', null],
    [2, 'updated', 'queued', 'Prénom : Tom → Thomas'],
    [3, 'member', 'queued', null],
    [4, 'elsewhere', 'error', 'Déjà membre du groupe « Forge » : il n’est pas joint à celui-ci.'],
    [5, 'invalid', 'error', 'Email : « no-address » n’est pas une adresse.'],
    [6, 'invalid', 'error', 'Email : il manque.'],
    [7, 'duplicate', 'error', 'Même adresse que la ligne 1.'],
    [8, 'invalid', 'error', 'Prénom : 200 caractères au plus.'],
    [9, 'invalid', 'error', 'Prénom : un caractère ne peut pas être lu.'],
  ])
  const [first] = await rowsOf(importId)
  expect(first).toMatchObject({ email: 'new@exemple.test', firstName: 'Ana', lastName: 'Roy', status: 'queued' })
  expect(await item(importId)).toMatchObject({
    rows: 9,
    emails: 0,
    verdicts: { created: 1, updated: 1, member: 1, elsewhere: 1, invalid: 4, duplicate: 1 },
    statuses: { queued: 3, in_progress: 0, success: 0, error: 6 },
  })
  expect(await app.db().orm.select().from(user)).toEqual(people)
  expect(await app.mails()).toEqual([])
})

test('the check finds a duplicate among hundreds of rows sent in parts', async () => {
  const { create, rowsOf, item } = await userImportWorld()
  const rows = Array.from({ length: 700 }, (_, at) => person(`p${at}@exemple.test`))
  const importId = await create([...rows, person('p3@exemple.test')])
  expect((await item(importId)).verdicts).toMatchObject({ created: 700, duplicate: 1 })
  expect((await rowsOf(importId)).at(-1)?.line).toBe(200)
})

test("an import creates people, changes names, and mails an invitation that opens the account on the group's domain", async () => {
  const { app, group, create, run, rowsOf, item, taskOf, invitations } = await userImportWorld()
  const tom = await app.newMember({ email: 'tom@exemple.test', groupId: group.id, firstName: 'Tom', lastName: 'Roy' })
  const importId = await create([person('ana@exemple.test'), person('tom@exemple.test', 'Thomas', '')])
  const taskId = await run(importId)
  expect(await taskOf(taskId)).toMatchObject({ state: 'done', done: 2, failed: 0, total: 2 })
  expect((await rowsOf(importId)).map(({ status, emailSent }) => [status, emailSent])).toEqual([
    ['success', true],
    ['success', false],
  ])
  expect((await item(importId)).emails).toBe(1)
  const [ana] = await app.db().orm.select().from(user).where(eq(user.email, 'ana@exemple.test'))
  expect(ana).toMatchObject({ groupId: group.id, firstName: 'Ana', lastName: 'Roy' })
  const [changed] = await app.db().orm.select().from(user).where(eq(user.id, tom.userId))
  expect(changed).toMatchObject({ firstName: 'Thomas', lastName: 'Roy' })
  const mails = await invitations()
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([['ana@exemple.test', 'Bienvenue']])
  const audits = await app.db().orm.select().from(audit).where(eq(audit.groupId, group.id))
  expect(audits.filter(({ call }) => call === '/admin/run-user-import').map(({ target }) => target)).toEqual(
    expect.arrayContaining([ana?.id, tom.userId]),
  )
})

test("an invitation sets a password and signs the person in, once, on the group's site", async () => {
  const { app, create, start, invitations } = await userImportWorld()
  const importId = await create([person('ana@exemple.test')])
  await start(importId)
  // The mail is blanked once it is sent: it is read while it waits.
  await app.db().write([{ sql: 'create trigger keep before update on mail begin select raise(ignore); end', args: [] }])
  await runJobs(app)
  const text = (await invitations())[0]?.text ?? ''
  const link = new URL(/Choisir : (\S+)/.exec(text)?.[1] ?? '')
  expect([link.hostname, link.pathname]).toEqual([CSE_HOST, '/register-invite'])
  const { inviteId = '', email = '' } = Object.fromEntries(link.searchParams)
  const caller = newCaller()
  const accept = () =>
    app.call('/register-invite', { inviteId, email, password: 'correct horse' }, { as: caller, host: CSE_HOST })
  expect((await accept()).session).toMatchObject({ type: 'user', email: 'ana@exemple.test' })
  await expect(accept()).rejects.toMatchObject({ code: 'invitationExpired' })
  expect(text).toContain(`http://${CSE_HOST}/forgot-password?email=ana%40exemple.test`)
})

// [P-ENTITY-032]
test('an import mails no one, new members, or all, as its mode says, and sends people with a password to the sign-in', async () => {
  const { app, group, create, run, invitations } = await userImportWorld()
  await app.newMember({ email: 'tom@exemple.test', groupId: group.id, password: 'correct horse' })
  const rows = (at: number) => [person(`new${at}@exemple.test`), person('tom@exemple.test', '', '')]
  await run(await create(rows(1)), 'dont-send-email')
  expect(await invitations()).toEqual([])
  await run(await create(rows(2)), 'send-email-to-new-members-only')
  expect((await invitations()).map(({ recipient }) => recipient)).toEqual(['new2@exemple.test'])
  await app.db().write([{ sql: 'create trigger keep before update on mail begin select raise(ignore); end', args: [] }])
  await run(await create(rows(3)), 'send-email-to-all-users')
  const sent = (await invitations()).slice(1)
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(['new3@exemple.test', 'tom@exemple.test'])
  expect(sent.find(({ recipient }) => recipient.startsWith('tom'))?.text).toContain(
    `Choisir : http://${CSE_HOST}/login`,
  )
})

// [P-CONSTANT-007] [P-STATE-004] [P-STATE-006]
test('an import starts paused, processes three rows at a time, and resumes where it was paused', async () => {
  const { app, admin, create, start, item } = await userImportWorld()
  const importId = await create(Array.from({ length: 20 }, (_, at) => person(`p${at}@exemple.test`)))
  await runJobs(app)
  expect((await item(importId)).statuses).toEqual({ queued: 20, in_progress: 0, success: 0, error: 0 })
  const seen: number[] = []
  await app.db().write([
    { sql: 'create table seen (n)', args: [] },
    {
      sql: `create trigger watch after update on user_import begin
        insert into seen select count(*) from user_import_row where status = 'in_progress'; end`,
      args: [],
    },
    {
      sql: `create trigger stop after update on task when new.done = 6 and old.done < 6 begin
        update task set state = 'paused' where id = new.id; end`,
      args: [],
    },
  ])
  const taskId = await start(importId)
  await runJobs(app)
  expect((await item(importId)).statuses).toEqual({ queued: 11, in_progress: 3, success: 6, error: 0 })
  await app.call('/admin/resume-task', { taskId }, { as: admin })
  await runJobs(app)
  expect((await item(importId)).statuses).toEqual({ queued: 0, in_progress: 0, success: 20, error: 0 })
  for (const [n] of (await app.db().query('select n from seen')).rows.map((row) => Object.values(row)))
    seen.push(Number(n))
  expect(Math.max(...seen)).toBe(3)
})

test('a corrected row frees its duplicates, and one row or all failed ones return to the queue', async () => {
  const { app, admin, create, run, start, rowsOf, item } = await userImportWorld()
  const importId = await create([
    person('a@exemple.test'),
    person('a@exemple.test', 'Bob'),
    person('wrong'),
    person('oops'),
  ])
  const mend = (line: number, email: string) =>
    app.call('/admin/update-user-import-row', { importId, line, ...person(email) }, { as: admin })
  expect((await mend(1, 'new@exemple.test')).row).toMatchObject({ verdict: 'created', status: 'queued' })
  expect((await rowsOf(importId)).map(({ verdict }) => verdict)).toEqual(['created', 'created', 'invalid', 'invalid'])
  expect((await mend(3, 'a@exemple.test')).row).toMatchObject({ verdict: 'duplicate', status: 'error' })
  await run(importId)
  expect((await item(importId)).statuses).toEqual({ queued: 0, in_progress: 0, success: 2, error: 2 })
  await expect(mend(1, 'late@exemple.test')).rejects.toMatchObject({ code: 'userImportRowTaken' })
  const retry = (line?: number) => app.call('/admin/retry-user-import-rows', { importId, line }, { as: admin })
  expect(await retry(3)).toEqual({ queued: 1 })
  expect((await item(importId)).statuses).toMatchObject({ queued: 1, error: 1 })
  expect(await retry()).toEqual({ queued: 1 })
  await start(importId)
  await expect(start(importId)).rejects.toMatchObject({ code: 'userImportRunning' })
  await runJobs(app)
  expect((await item(importId)).statuses).toEqual({ queued: 0, in_progress: 0, success: 2, error: 2 })
  await mend(4, 'fourth@exemple.test')
  await run(importId)
  expect((await item(importId)).statuses).toEqual({ queued: 0, in_progress: 0, success: 3, error: 1 })
  await expect(start(importId)).rejects.toMatchObject({ code: 'userImportRefused' })
})

test('an import checks each row again at its turn, and does not move a person who joined elsewhere meanwhile', async () => {
  const { app, other, create, run, rowsOf } = await userImportWorld()
  const importId = await create([person('ana@exemple.test')])
  await app.newMember({ email: 'ana@exemple.test', groupId: other.id })
  await run(importId)
  expect((await rowsOf(importId))[0]).toMatchObject({ verdict: 'elsewhere', status: 'error', emailSent: false })
  const [ana] = await app.db().orm.select().from(user).where(eq(user.email, 'ana@exemple.test'))
  expect(ana?.groupId).toBe(other.id)
})

test('an import refuses the row of a person with closed access, and neither renames nor mails them', async () => {
  const { app, group, admin, create, run, rowsOf, invitations } = await userImportWorld()
  const ana = await app.newMember({ email: 'ana@exemple.test', groupId: group.id, firstName: 'Anna' })
  await app.call('/admin/close-access', { userId: ana.userId }, { as: admin })
  const importId = await create([person('ana@exemple.test')])
  const note = 'L’accès de cette personne est fermé : rouvrez-le d’abord.'
  expect(await rowsOf(importId)).toMatchObject([{ verdict: 'invalid', note }])
  await expect(run(importId, 'send-email-to-all-users')).rejects.toMatchObject({ code: 'userImportRefused' })
  const [stored] = await app.db().orm.select().from(user).where(eq(user.id, ana.userId))
  expect([stored?.firstName, await invitations()]).toEqual(['Anna', []])
})

test('a committee imports only into its own group, and does not learn the group of an email outside it', async () => {
  const { app, group, other, secretary, create } = await userImportWorld()
  await app.newMember({ email: 'zoe@exemple.test', groupId: other.id, firstName: 'Zoé', lastName: 'Secret' })
  await app.newMember({ email: 'sans@exemple.test', firstName: 'Sans', lastName: 'Secret' })
  const by = { as: secretary, host: CSE_HOST }
  const foreign = { groupId: other.id }
  await expect(app.call('/cse-admin/create-user-import', foreign, by)).rejects.toMatchObject({ status: 403 })
  const own = { groupId: group.id }
  const { importId } = await app.call('/cse-admin/create-user-import', own, by)
  const rows = ['zoe', 'sans', 'new'].map((name, at) => ({ line: at + 1, ...person(`${name}@exemple.test`, '', '') }))
  await app.call('/cse-admin/add-user-import-rows', { ...own, importId, rows }, by)
  const { items } = await app.call('/cse-admin/list-user-import-rows', { ...own, importId }, by)
  const note = 'Cette adresse a déjà un compte hors de ce groupe : il n’y est pas joint.'
  expect(items.map(({ verdict, note: said }) => [verdict, said])).toEqual([
    ['elsewhere', note],
    ['elsewhere', note],
    ['created', null],
  ])
  expect(JSON.stringify(items)).not.toMatch(/Secret|Forge/)
  const found = await app.call('/cse-admin/list-user-import-rows', { ...own, importId, text: 'Secret' }, by)
  expect(found.total).toBe(0)
  // A super admin's list for this group is not the committee's to read.
  const theirs = await create([person('confidential@exemple.test')])
  await expect(app.call('/cse-admin/get-user-import', { ...own, importId: theirs }, by)).rejects.toMatchObject({
    code: 'userImportNotFound',
  })
  expect((await app.call('/cse-admin/list-user-imports', own, by)).imports).toMatchObject([
    { id: importId, rows: 3, errors: 2, fileName: null },
  ])
})

// [P-CALL-014]
test('an import puts a person into the last group of a chain, and says whether a mail was sent', async () => {
  const { app, admin, group, other, invitations } = await userImportWorld()
  const bring = (email: string, mode: 'dont-send-email' | 'send-email-to-all-users', groupIds = [group.id]) =>
    app.call('/admin/import-user', { groupIds, ...person(email), sendEmail: { mode, emailContent } }, { as: admin })
  expect(await bring('ana@exemple.test', 'send-email-to-all-users')).toEqual({ emailSent: true })
  expect(await bring('bob@exemple.test', 'dont-send-email', ['ROOT', group.id])).toEqual({ emailSent: false })
  expect(await bring('bob@exemple.test', 'dont-send-email')).toEqual({ emailSent: false })
  const told = (await invitations()).map(({ recipient, subject }) => [recipient, subject])
  expect(told).toEqual([['ana@exemple.test', emailContent.title]])
  const people = await app
    .db()
    .orm.select()
    .from(user)
    .where(inArray(user.email, ['ana@exemple.test', 'bob@exemple.test']))
  const wanted = { groupId: group.id, firstName: 'Ana', lastName: 'Roy' }
  expect(people).toMatchObject([wanted, wanted])
  await expect(bring('bob@exemple.test', 'dont-send-email', [other.id])).rejects.toMatchObject({
    code: 'userImportRefused',
    fields: ['email'],
  })
  await expect(bring('no-address', 'dont-send-email')).rejects.toMatchObject({ code: 'userImportRefused' })
  await expect(bring('c@exemple.test', 'dont-send-email', [other.id, group.id])).rejects.toMatchObject({
    code: 'groupNotFound',
  })
})

// [P-CALL-013] [P-ENTITY-012]
test("the preview shows the mail in the group's theme, with or without an unsubscribe link", async () => {
  const { app, admin, group } = await userImportWorld()
  const look = async (noUnsubscribeLink: boolean) =>
    (
      await app.call(
        '/admin/get-email-content',
        { groupId: group.id, emailContent: { ...emailContent, noUnsubscribeLink } },
        { as: admin },
      )
    ).preview
  const preview = await look(false)
  expect(preview).toMatchObject({
    Source: '"Hoobiiz" <billets@guichet.test>',
    Destination: { ToAddresses: [admin.email] },
    Message: { Subject: { Data: 'Bienvenue' } },
  })
  const html = preview.Message.Body.Html.Data
  const texts = ['Votre compte est prêt', 'choisissez un mot de passe.', 'Choisir', 'À bientôt', 'Le comité']
  // Each in its place, from the top down.
  expect([...html.matchAll(new RegExp(texts.join('|'), 'g'))].map(([text]) => text)).toEqual(texts)
  expect(html).toContain('Se désinscrire')
  expect(html).toContain(`http://${CSE_HOST}/`)
  expect((await look(true)).Message.Body.Html.Data).not.toContain('Se désinscrire')
})

test('an import into a group whose members could sign in nowhere is refused', async () => {
  const { app, admin, other } = await userImportWorld()
  await app.newGroup({ label: 'Bureau', cseDomain: 'bureau.hoobiiz.localhost' })
  const host = 'bureau.hoobiiz.localhost'
  await app.signIn(admin, host)
  await expect(app.call('/admin/create-user-import', { groupId: other.id }, { as: admin, host })).rejects.toMatchObject(
    { code: 'userImportRefused', fields: ['groupId'] },
  )
})

test('an interrupted list is not imported before the rest has arrived', async () => {
  const { app, group, admin, item } = await userImportWorld()
  const as = { as: admin }
  const { importId } = await app.call('/admin/create-user-import', { groupId: group.id, rows: 3 }, as)
  const add = (line: number) =>
    app.call(
      '/admin/add-user-import-rows',
      { importId, rows: [{ line, ...person(`p${line}@exemple.test`) }] },
      { ...as, headers: { 'idempotency-key': `part-number-${line}` } },
    )
  const run = () =>
    app.call('/admin/run-user-import', { importId, sendEmail: { mode: 'dont-send-email', emailContent } }, as)
  await add(2)
  // Sent once more, since no answer came.
  await add(2)
  expect(await item(importId)).toMatchObject({ rows: 1, missing: 2 })
  await expect(run()).rejects.toMatchObject({
    code: 'userImportRefused',
    message: 'L’envoi de la liste a été interrompu : il manque 2 lignes. Importez la liste de nouveau.',
  })
  await add(3)
  await add(4)
  expect(await item(importId)).toMatchObject({ rows: 3, missing: 0 })
  await run()
})

test("the mail text of the group's last import is offered, to a committee only its own", async () => {
  const { app, group, admin, secretary, create, run } = await userImportWorld()
  const lastEmail = async () =>
    (await app.call('/admin/list-user-imports', { groupId: group.id }, { as: admin })).lastEmail
  await create([person('ana@exemple.test')])
  expect(await lastEmail()).toBeNull()
  await run(await create([person('ana@exemple.test')]), 'send-email-to-all-users')
  expect(await lastEmail()).toEqual({ mode: 'send-email-to-all-users', emailContent })
  const own = await app.call('/cse-admin/list-user-imports', { groupId: group.id }, { as: secretary, host: CSE_HOST })
  expect(own.lastEmail).toBeNull()
})
