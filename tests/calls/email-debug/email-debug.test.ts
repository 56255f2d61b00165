/** The email tool of the back-office: the mail of a registration that waits, edited and sent again. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#handler/tables.ts'
import { mail } from '#kernel/mail/tables.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { newCaller, testApp } from '../../support/test-app.ts'

const MARIE = 'marie@exemple.test'

async function registered() {
  const app = await testApp()
  const userData = { type: 'Consumer' as const, firstName: 'Marie', lastName: 'Duval', phoneNumber: '0601020304' }
  await app.call('/register', { email: MARIE, password: 'correct horse', userData })
  const operator = await app.newMember({ isAdmin: true })
  return { app, operator, as: { as: operator }, registrationCode: await app.linkIn(MARIE, '/register-link') }
}

// [P-CALL-030] [P-CALL-031] [P-RULE-037]
test('the mail of a pending registration is found by its code, and the edited mail is sent through the outbox', async () => {
  const { app, operator, as, registrationCode } = await registered()
  const { jsonStringified } = await app.call('/admin/get-email-request', { registrationCode }, as)
  const request = JSON.parse(jsonStringified)
  expect(request).toEqual({
    to: MARIE,
    subject: expect.stringContaining('Confirmez votre inscription'),
    html: expect.stringContaining(`/register-link/${registrationCode}`),
    text: expect.stringContaining(`/register-link/${registrationCode}`),
  })

  const edited = { ...request, to: 'Support@Exemple.test', subject: 'Votre lien, à nouveau', text: 'Le lien.' }
  expect(await app.call('/admin/send-email-request', { jsonStringified: JSON.stringify(edited) }, as)).toEqual({})
  const { orm } = app.db()
  const [queued] = await orm.select().from(mail).where(eq(mail.kind, 'email-request'))
  expect(queued).toMatchObject({
    recipient: 'support@exemple.test',
    sender: app.platform.config.mailFrom,
    subject: 'Votre lien, à nouveau',
    html: request.html,
    text: 'Le lien.',
    status: 'Queued',
  })
  const rows = await orm.select().from(audit).where(eq(audit.call, '/admin/send-email-request'))
  expect(rows).toMatchObject([{ actorId: operator.userId, target: queued?.id, after: { subject: edited.subject } }])
  await runJobs(app)
  // It left, and the link that it holds stays nowhere.
  const [sent] = await orm.select().from(mail).where(eq(mail.kind, 'email-request'))
  expect(sent).toMatchObject({ status: 'Sent', html: '', text: '' })
  expect(JSON.parse((await app.call('/admin/get-email-request', { registrationCode }, as)).jsonStringified)).toEqual(
    request,
  )
})

test('the code of a confirmed or expired registration, or any other code, is not found', async () => {
  const { app, as, registrationCode } = await registered()
  const ask = (code: string) => app.call('/admin/get-email-request', { registrationCode: code }, as)
  const unknown = { code: 'emailRequestNotFound', status: 404 }
  await expect(ask('personne')).rejects.toMatchObject(unknown)
  await app.call('/register-link', { id: registrationCode, password: 'correct horse' }, { as: newCaller() })
  await expect(ask(registrationCode)).rejects.toMatchObject(unknown)

  const late = await registered()
  late.app.advance(14 * 86_400_000)
  const again = await late.app.newMember({ isAdmin: true })
  await expect(
    late.app.call('/admin/get-email-request', { registrationCode: late.registrationCode }, { as: again }),
  ).rejects.toMatchObject(unknown)
})

test('an invalid mail is refused in French at its field, and nothing is sent', async () => {
  const { app, as } = await registered()
  const right = { to: MARIE, subject: 'Objet', html: '<p>Texte</p>', text: 'Texte' }
  const wrong: [text: string, field: string, message: RegExp][] = [
    ['{"to": ', 'jsonStringified', /n’est pas du JSON/],
    ['[]', 'jsonStringified', /doit être un objet/],
    [JSON.stringify({ ...right, to: 'personne' }), 'jsonStringified.to', /« to » doit être une adresse email/],
    [JSON.stringify({ ...right, subject: '' }), 'jsonStringified.subject', /« subject »/],
    [JSON.stringify({ ...right, subject: 'Objet\nBcc: a@b.fr' }), 'jsonStringified.subject', /sur une ligne/],
    [JSON.stringify({ ...right, text: undefined }), 'jsonStringified.text', /« text » doit être un texte/],
    [JSON.stringify({ ...right, from: MARIE }), 'jsonStringified.from', /« from » n’existe pas/],
  ]
  for (const [jsonStringified, field, message] of wrong)
    await expect(app.call('/admin/send-email-request', { jsonStringified }, as)).rejects.toMatchObject({
      code: 'emailRequestInvalid',
      fields: [field],
      message: expect.stringMatching(message),
    })
  expect((await app.mails()).map(({ kind }) => kind)).toEqual(['registration'])
})
