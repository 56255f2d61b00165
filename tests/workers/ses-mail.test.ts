import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSesMail } from '#platform/mail/ses-mail.ts'
import type { OutgoingMail } from '#platform/mail-port.ts'

const ADDRESS = 'https://email.eu-west-3.amazonaws.com/v2/email/outbound-emails'
const ses = setupServer()
beforeAll(() => ses.listen({ onUnhandledFrame: 'error' }))
afterEach(() => ses.resetHandlers())
afterAll(() => ses.close())

const keys = { region: 'eu-west-3', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' }
const mail: OutgoingMail = {
  id: 'm-1',
  from: 'Théâtres & Musées <billets@guichet.test>',
  to: 'marie@exemple.test',
  replyTo: 'contact@cse.test',
  subject: 'Votre billet pour « Été »',
  html: '<p>Voici</p>',
  text: 'Voici',
  attachments: [
    {
      name: 'billet.pdf',
      mimeType: 'application/pdf',
      bytes: Uint8Array.from({ length: 70_000 }, (_, at) => at % 256),
    },
  ],
}

test("a mail is sent signed and whole, with its attachment, and returns the provider's id", async () => {
  let seen: { authorization: string; body: unknown } | undefined
  ses.use(
    http.post(ADDRESS, async ({ request }) => {
      seen = { authorization: request.headers.get('authorization') ?? '', body: await request.json() }
      return HttpResponse.json({ MessageId: 'ses-1' })
    }),
  )
  expect(await createSesMail(keys).send(mail)).toBe('ses-1')
  expect(seen?.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-3\/ses\/aws4_request/)
  expect(seen?.body).toMatchObject({
    FromEmailAddress: `=?UTF-8?B?${Buffer.from('Théâtres & Musées').toString('base64')}?= <billets@guichet.test>`,
    Destination: { ToAddresses: ['marie@exemple.test'] },
    ReplyToAddresses: ['contact@cse.test'],
    Content: {
      Simple: {
        Subject: { Data: mail.subject, Charset: 'UTF-8' },
        Body: { Html: { Data: mail.html }, Text: { Data: mail.text } },
        Attachments: [
          {
            FileName: 'billet.pdf',
            ContentType: 'application/pdf',
            RawContent: Buffer.from(mail.attachments[0]?.bytes ?? []).toString('base64'),
          },
        ],
      },
    },
  })
})

test('a refusal, an answer without an id and no answer at all are errors, each after one try', async () => {
  let tries = 0
  ses.use(
    http.post(ADDRESS, () => {
      tries++
      return HttpResponse.json({ message: 'Maximum sending rate exceeded.' }, { status: 429 })
    }),
  )
  await expect(createSesMail(keys).send(mail)).rejects.toThrow(/429.*Maximum sending rate/)
  ses.use(http.post(ADDRESS, () => HttpResponse.json({})))
  await expect(createSesMail(keys).send(mail)).rejects.toThrow(/MessageId/)
  ses.use(http.post(ADDRESS, () => new Promise<never>(() => undefined)))
  await expect(createSesMail({ ...keys, timeoutMs: 50 }).send(mail)).rejects.toThrow()
  expect(tries).toBe(1)
})
