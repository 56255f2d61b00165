/** One person who is invited from a list of people: the rules and results of one row of an import. */
import { expect, test } from 'vitest'
import type { EmailMode } from '#features/committee/user-imports/user-import-shapes.ts'
import { invitationLink } from '../../support/invitation-link.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { newCaller, testApp } from '../../support/test-app.ts'
import { CSE_HOST, emailContent, person, userImportWorld } from './user-import-world.ts'

const PASSWORD = 'correct horse'

async function world() {
  const { app, group, other, admin, secretary, invitations } = await userImportWorld()
  const input = (facts: ReturnType<typeof person>, mode: EmailMode = 'send-email-to-new-members-only') => ({
    ...{ groupId: group.id, ...facts },
    sendEmail: { mode, emailContent },
  })
  const committee = { as: secretary, host: CSE_HOST }
  const invite = (facts: ReturnType<typeof person>, mode?: EmailMode) =>
    app.call('/cse-admin/invite-user', input(facts, mode), committee)
  const mailed = async () => (await invitations()).map(({ recipient }) => recipient)
  const audited = async () =>
    (await app.db().query(`select target, group_id as groupId from audit where call like '%/invite-user'`)).rows.map(
      ({ target, groupId }) => ({ target, groupId }),
    )
  return { app, group, other, admin, input, committee, invite, mailed, audited }
}

test('a committee invites a person, who chooses a password by the mailed link and is a member of its group', async () => {
  const { app, group, invite, audited } = await world()
  const invited = await invite(person(' Ana@Exemple.test '))
  expect(invited).toEqual({ userId: expect.any(String), joinedAs: 'created', emailSent: true })
  const link = await invitationLink(app, 'ana@exemple.test')
  expect(link.hostname).toBe(CSE_HOST)
  const chosen = { email: 'ana@exemple.test', inviteId: link.searchParams.get('inviteId') ?? '', password: PASSWORD }
  await app.call('/register-invite', chosen, { as: newCaller(), host: CSE_HOST })
  const { rows } = await app
    .db()
    .query('select group_id as groupId, last_name as name from user where id = ?', [invited.userId])
  expect([rows[0]?.groupId, rows[0]?.name]).toEqual([group.id, 'Roy'])
  expect(await audited()).toEqual([{ target: invited.userId, groupId: group.id }])
})

test('an invitation reaches a person whom the committee may not write to yet, and a second invitation does, too', async () => {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier', cseDomain: CSE_HOST, premium: true })
  const secretary = {
    as: await app.newMember({ groupId: group.id, adminOf: [group.id], host: CSE_HOST }),
    host: CSE_HOST,
  }
  const invite = (mode: EmailMode) =>
    app.call(
      '/cse-admin/invite-user',
      { groupId: group.id, ...person('ana@exemple.test'), sendEmail: { mode, emailContent } },
      secretary,
    )
  const { userId } = await invite('send-email-to-new-members-only')
  await runJobs(app)
  const { rows } = await app.db().query('select mailing_id as reason from mail_opt_out where user_id = ?', [userId])
  expect(rows.map(({ reason }) => reason)).toEqual(['not-asked'])
  await invite('send-email-to-all-users')
  await runJobs(app)
  expect(app.platform.sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['ana@exemple.test', 'Bienvenue'],
    ['ana@exemple.test', 'Bienvenue'],
  ])
})

test('inviting a member reports this, renames them when the name differs, and mails them when that was chosen', async () => {
  const { invite, mailed, audited } = await world()
  const { userId } = await invite(person('ana@exemple.test'), 'dont-send-email')
  expect(await invite(person('ana@exemple.test'))).toEqual({ userId, joinedAs: 'member', emailSent: false })
  expect(await audited()).toHaveLength(1)
  expect(await invite(person('ana@exemple.test', 'Anna'))).toEqual({ userId, joinedAs: 'updated', emailSent: false })
  expect(await mailed()).toEqual([])
  const again = await invite(person('ana@exemple.test', 'Anna'), 'send-email-to-all-users')
  expect(again).toEqual({ userId, joinedAs: 'member', emailSent: true })
  expect(await mailed()).toEqual(['ana@exemple.test'])
})

test('an invitation of a person of another group, with closed access, or with an invalid field is refused at the field, without a mail', async () => {
  const { app, group, other, invite, mailed, audited } = await world()
  await app.newMember({ email: 'loin@exemple.test', groupId: other.id, lastName: 'Secret' })
  const gone = await app.newMember({ email: 'parti@exemple.test', groupId: group.id })
  await app.db().query('update user set deactivated_at = 1 where id = ?', [gone.userId])
  const refused = [
    [person('loin@exemple.test'), 'email', 'Cette adresse a déjà un compte hors de ce groupe'],
    [person('parti@exemple.test'), 'email', 'L’accès de cette personne est fermé'],
    [person(''), 'email', 'Email : il manque.'],
    [person('pas une adresse'), 'email', 'Email : « pas une adresse » n’est pas une adresse.'],
    [person('a@exemple.test', 'x'.repeat(201)), 'firstName', 'Prénom : 200 caractères au plus.'],
    [person('a@exemple.test', 'Ana', 'x'.repeat(201)), 'lastName', 'Nom : 200 caractères au plus.'],
  ] as const
  for (const [facts, field, message] of refused) {
    const refusal = { code: 'userImportRefused', fields: [field], message: expect.stringContaining(message) }
    await expect(invite(facts), message).rejects.toMatchObject(refusal)
  }
  expect([await mailed(), await audited()]).toEqual([[], []])
})

test('one form resubmitted after a lost answer invites once, and of two administrators at once one invites', async () => {
  const { app, input, committee, admin, mailed } = await world()
  const submit = { ...committee, headers: { 'idempotency-key': 'submit-0001' } }
  const first = await app.call('/cse-admin/invite-user', input(person('ana@exemple.test')), submit)
  expect(await app.call('/cse-admin/invite-user', input(person('ana@exemple.test')), submit)).toEqual(first)
  const both = await Promise.all([
    app.send('/cse-admin/invite-user', input(person('bob@exemple.test')), committee),
    app.send('/admin/invite-user', input(person('bob@exemple.test')), { as: admin }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await mailed()).sort()).toEqual(['ana@exemple.test', 'bob@exemple.test'])
  const { rows } = await app
    .db()
    .query(`select count(*) as n from user where email in ('ana@exemple.test', 'bob@exemple.test')`)
  expect(rows[0]?.n).toBe(2)
})

test('a committee invites into no other group, and a super admin into any group whose members can sign in', async () => {
  const { app, group, other, admin, input, committee } = await world()
  const foreign = { ...input(person('ana@exemple.test')), groupId: other.id }
  await expect(app.call('/cse-admin/invite-user', foreign, committee)).rejects.toMatchObject({ code: 'notAdmin' })
  const { userId } = await app.call('/admin/invite-user', input(person('ana@exemple.test')), { as: admin })
  const { rows } = await app.db().query('select group_id as groupId from user where id = ?', [userId])
  expect(rows[0]?.groupId).toBe(group.id)
  const nowhere = { ...input(person('bob@exemple.test')), groupId: 'ug-nowhere' }
  await expect(app.call('/admin/invite-user', nowhere, { as: admin })).rejects.toMatchObject({ code: 'groupNotFound' })
  const unreached = { ...input(person('bob@exemple.test')), groupId: other.id }
  const elsewhere = { as: await app.newMember({ isAdmin: true, host: CSE_HOST }), host: CSE_HOST }
  await expect(app.call('/admin/invite-user', unreached, elsewhere)).rejects.toMatchObject({
    code: 'userImportRefused',
    fields: ['groupId'],
  })
})
