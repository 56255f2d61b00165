import { expect, test } from 'vitest'
import { checkMail, sentMail } from '#features/committee/user-imports/office/mail-draft.ts'
import { sendEmail } from '#features/committee/user-imports/user-import-shapes.ts'

const usual = {
  ...{ title: 'Votre accès', headerText: 'Votre compte est prêt', contentText: '', buttonText: 'Choisir' },
  ...{ bottomText: '', footerText: '', noUnsubscribeLink: false },
}
const untitled = { ...usual, title: '' }

test('a mail without a subject blocks only the imports and invitations that send it', () => {
  const silent = { mode: 'dont-send-email', emailContent: untitled } as const
  expect(checkMail(silent).size).toBe(0)
  expect(sendEmail.safeParse(silent).success).toBe(false)
  expect(sendEmail.parse(sentMail(silent, usual))).toEqual({ mode: 'dont-send-email', emailContent: usual })
  const written = { mode: 'dont-send-email', emailContent: { ...usual, title: 'Un autre objet' } } as const
  expect(sentMail(written, usual)).toEqual(written)
  const loud = { mode: 'send-email-to-all-users', emailContent: untitled } as const
  expect([...checkMail(loud).keys()]).toEqual(['emailContent.title'])
  expect(sentMail(loud, usual)).toEqual(loud)
})
