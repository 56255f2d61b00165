/** Two operators who invite one address at the same moment, each having read that nobody has it. */
import { expect, test } from 'vitest'
import { emailContent, person, userImportWorld } from '../calls/user-imports/user-import-world.ts'
import { GUARDS, meanwhile } from '../support/meanwhile.ts'

const EMAIL = 'ana@exemple.test'

/** A colleague invites between what the operator's call has read and what it writes; `elsewhere`, into another group. */
async function invitedMeanwhile({ elsewhere = false, dropped = [] as string[] } = {}) {
  const { app, group, other, admin, invitations } = await userImportWorld()
  const sendEmail = { mode: 'send-email-to-new-members-only' as const, emailContent }
  const invite = (groupId: string) =>
    app.call('/admin/invite-user', { groupId, ...person(EMAIL), sendEmail }, { as: admin })
  let rival = ''
  meanwhile(
    app.db(),
    async () => {
      rival = (await invite(elsewhere ? other.id : group.id)).userId
    },
    dropped,
  )
  const [outcome] = await Promise.allSettled([invite(group.id)])
  const { rows } = await app.db().query('select id from user where email = ?', [EMAIL])
  return { outcome, rival, accounts: rows.length, mails: (await invitations()).length }
}

test('the second of two operators who invite one person at the same moment is told that they are a member already', async () => {
  const { outcome, rival, accounts, mails } = await invitedMeanwhile()
  expect(outcome).toMatchObject({ value: { userId: rival, joinedAs: 'member', emailSent: false } })
  expect([accounts, mails]).toEqual([1, 1])
})

test('an operator who invites a person at the moment when a colleague invites them into another group is refused with the reason', async () => {
  const { outcome, accounts, mails } = await invitedMeanwhile({ elsewhere: true })
  const refusal = {
    code: 'userImportRefused',
    fields: ['email'],
    message: expect.stringContaining('hors de ce groupe'),
  }
  expect(outcome).toMatchObject({ reason: refusal })
  expect([accounts, mails]).toEqual([1, 1])
})

test('control: without the guard of the write and the unique index of emails one email has two accounts', async () => {
  const { accounts, mails } = await invitedMeanwhile({ dropped: [GUARDS, 'index user_email'] })
  expect([accounts, mails]).toEqual([2, 2])
})
