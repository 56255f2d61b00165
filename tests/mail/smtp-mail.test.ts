import { expect, onTestFinished, test } from 'vitest'
import { smtpMail } from '#platform/mail/smtp-mail.ts'
import { SES_ID, smtpServer } from './smtp-server.ts'

const mail = {
  id: 'mail-1',
  from: 'Guichet <billets@guichet.test>',
  to: 'marie@exemple.test',
  subject: 'Votre billet',
  html: '<p>Voilà</p>',
  text: 'Voilà',
  attachments: [{ name: 'billet.pdf', mimeType: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7 test') }],
}

const served = async (mode: Parameters<typeof smtpServer>[0]) => {
  const server = await smtpServer(mode)
  onTestFinished(() => server.close())
  return server
}

test('a mail arrives with both versions, its attachment and a Message-ID of its own', async () => {
  const server = await served('accept')
  expect(await smtpMail(server.url).send(mail)).toBe('<mail-1@guichet.test>')
  const [raw = ''] = server.messages
  expect(raw).toContain('Message-ID: <mail-1@guichet.test>')
  expect(raw).toContain('To: marie@exemple.test')
  expect(raw).toMatch(/multipart\/alternative/)
  expect(raw).toMatch(/filename=billet\.pdf/)
  expect(raw).toContain(Buffer.from('%PDF-1.7 test').toString('base64'))
})

test('a mail that no person wrote says so to robots that would answer it, and one that was written does not', async () => {
  const server = await served('accept')
  await smtpMail(server.url).send({ ...mail, isAutomatic: true })
  await smtpMail(server.url).send(mail)
  const said = server.messages.map((raw) => /^Auto-Submitted: (.*)$/m.exec(raw)?.[1]?.trim())
  expect(said).toEqual(['auto-generated', undefined])
})

test('a refused mail is an error, and is not counted as sent', async () => {
  const server = await served('refuse')
  await expect(smtpMail(server.url).send(mail)).rejects.toThrow(/550/)
  expect(server.messages).toEqual([])
})

test('a silent mail server is abandoned after a time limit', async () => {
  const server = await served('silent')
  await expect(smtpMail(server.url, 100).send(mail)).rejects.toThrow(/greeting|timeout/i)
})

test('an unreachable mail server is an error', async () => {
  const server = await smtpServer('accept')
  await server.close()
  await expect(smtpMail(server.url, 500).send(mail)).rejects.toThrow()
})

test('a mail accepted by SES has the id under which its notices come', async () => {
  const server = await served('ses')
  expect(await smtpMail(server.url).send(mail)).toBe(SES_ID)
})

test("replies go to the mail's reply address, else to its sender", async () => {
  const server = await served('accept')
  await smtpMail(server.url).send({ ...mail, replyTo: 'contact@cse.test' })
  await smtpMail(server.url).send(mail)
  expect(server.messages.map((raw) => /^Reply-To: (.*)$/m.exec(raw)?.[1]?.trim())).toEqual([
    'contact@cse.test',
    undefined,
  ])
})
