/** Information of article 14 of the GDPR for people whom a committee has brought: in each first mail, and on the first page. */
import { expect, test } from 'vitest'
import { readPage, readPart } from '../../support/read-page.ts'
import { CSE_HOST, emailContent, person, userImportWorld } from './user-import-world.ts'

/** Facts that the article asks for, in words of this test. */
const told = [
  /Responsable : Hoobiiz/,
  /Source : votre comité ou votre organisation, qui nous a donné votre adresse email et, s’il les connaît, votre prénom et votre nom\./,
  /Vous inviter|vous inviter, ouvrir votre compte/,
  /Base légale : l’intérêt légitime de votre comité .+ \(article 6\.1\.f du RGPD\)/,
  /Durée : Jusqu’à l’effacement de votre compte, .+ 30 jours après son dernier usage/,
  /Destinataires : Nous, .+ administrateurs de votre comité/,
  /accès, rectification, effacement/,
]

const untold = (text: string) => told.filter((fact) => !fact.test(text.replace(/\s+/g, ' '))).map(String)

test('the mail of a list says source, purpose, base, time, recipients and rights, whatever an administrator writes', async () => {
  const { app, group, secretary } = await userImportWorld()
  const sendEmail = {
    mode: 'send-email-to-new-members-only' as const,
    emailContent: { ...emailContent, footerText: '', bottomText: '' },
  }
  await app.call(
    '/cse-admin/invite-user',
    { groupId: group.id, ...person('ana@exemple.test'), sendEmail },
    { as: secretary, host: CSE_HOST },
  )
  const [mail] = (await app.mails()).filter(({ recipient }) => recipient === 'ana@exemple.test')
  expect(untold(mail?.text ?? '')).toEqual([])
  expect(mail?.text).toContain('/donnees-personnelles')
})

test('the mail and the page of an invitation say it, too', async () => {
  const { app, group, secretary } = await userImportWorld()
  const { userId } = await app.newMember({ groupId: group.id, email: 'neuf@exemple.test', host: null })
  await app.call('/cse-admin/send-access-mail', { groupId: group.id, userId }, { as: secretary, host: CSE_HOST })
  const [mail] = (await app.mails()).filter(({ recipient }) => recipient === 'neuf@exemple.test')
  expect(untold(mail?.text ?? '')).toEqual([])
  for (const authType of ['Password', 'MagicLink']) {
    const response = await app.fetch(`/register-invite?inviteId=x&email=neuf@exemple.test&authType=${authType}`)
    expect([authType, untold(readPart(readPage(await response.text()).querySelector('main')))]).toEqual([authType, []])
  }
})
