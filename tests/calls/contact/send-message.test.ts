import { expect, test } from 'vitest'
import { contactMessage } from '#features/people/contact/tables.ts'
import { testApp } from '../../support/test-app.ts'

const form = {
  firstName: 'Marie',
  lastName: 'Duval',
  email: 'marie@exemple.test',
  phoneNumber: '0601020304',
  contactType: 'Je suis un professionnel du loisirs' as const,
  message: 'Bonjour,\n<b>je tiens un musée</b>.',
}

// [C-CALL-032]
test('a contact message is stored and mailed to the administrators, its text escaped', async () => {
  const app = await testApp()
  const marie = await app.newMember()
  expect(await app.call('/send-message', form, { as: marie })).toEqual({})
  expect(await app.db().orm.select().from(contactMessage)).toMatchObject([
    { ...form, tenant: 'hoobiiz', userId: marie.userId },
  ])
  const [mail] = await app.mails()
  expect(mail).toMatchObject({ recipient: 'admin@demo.test', kind: 'contact', status: 'Queued' })
  expect(mail?.text).toContain(form.message)
  expect(mail?.text).toContain('Profil : Je suis un professionnel du loisirs')
  expect(mail?.html).toContain('&lt;b&gt;je tiens un musée&lt;/b&gt;')
  expect(app.platform.woken).toEqual(['eu'])
})

// [C-RULE-053]
test('email, contact type and message are required, other fields are optional', async () => {
  const app = await testApp()
  const { email, contactType, message } = form
  await app.call('/send-message', { email, contactType, message })
  for (const wrong of [
    { ...form, message: '  ' },
    { ...form, email: 'marie' },
    { ...form, contactType: 'Autre' },
    { contactType, message },
    { email, message },
    { email, contactType },
  ]) {
    const refused = await app.send('/send-message', wrong)
    expect([refused.status, (await refused.json()).error.code]).toEqual([400, 'invalidRequest'])
  }
  expect(await app.db().orm.select().from(contactMessage)).toHaveLength(1)
})

// [C-RULE-053]
test('a captcha token is required', async () => {
  const app = await testApp()
  const refused = await app.send('/send-message', form, { headers: { 'x-captcha-token': 'none' } })
  expect(refused.status).toBe(400)
  expect(await app.mails()).toEqual([])
})
