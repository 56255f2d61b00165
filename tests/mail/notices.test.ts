/** Notices of the mail service: signed by Amazon for a topic of ours, processed once. */
import { expect, test } from 'vitest'
import { mail, mailAddress } from '#kernel/mail/tables.ts'
import { certificateKey } from '#kernel/mail-notices/certificate-key.ts'
import { openNoticeSigner } from '#simulators/mail/notice-signer.ts'
import { testApp } from '../support/test-app.ts'

const TOPIC = 'arn:aws:sns:eu-west-3:123456789012:mails'
const LEA = 'lea@exemple.test'
const permanent = {
  bounceType: 'Permanent',
  bouncedRecipients: [{ emailAddress: 'somebody-else@exemple.test', diagnosticCode: 'smtp; 550 5.1.1 unknown' }],
}
const transient = { bounceType: 'Transient', bouncedRecipients: [{ diagnosticCode: '452 4.2.2 mailbox full' }] }

async function world() {
  const signer = await openNoticeSigner(TOPIC)
  const asked: string[] = []
  const control = { answer: (_url: string) => new Response(signer.certificate) as Response | Promise<Response> }
  const fetch = Object.assign(
    async (input: RequestInfo | URL) => {
      asked.push(String(input))
      return control.answer(String(input))
    },
    { preconnect: () => undefined },
  )
  const app = await testApp({ fetch, config: { mailNoticeTopics: [TOPIC] } })
  const { orm, write } = app.db()
  const newMail = (id: string, region = 'eu') => {
    const db = app.db(region)
    return db.write([
      db.orm.insert(mail).values({
        ...{
          id,
          dedupeKey: id,
          kind: 'purchase',
          recipient: LEA,
          sender: 'x@y.fr',
          subject: 'Objet',
          html: 'a',
          text: 'a',
        },
        ...{ attachments: [], status: 'Sent', providerId: `ses-${id}`, createdAt: Date.now(), sentAt: Date.now() },
      }),
    ])
  }
  await newMail('m-1')
  const post = async (message: unknown, region = 'eu') => {
    const body = typeof message === 'string' ? message : JSON.stringify(message)
    return (await app.fetch(`/webhooks/mail/${region}`, { method: 'POST', body })).status
  }
  const deliveries = async () => (await app.mails()).map(({ delivery, deliveryNote }) => [delivery, deliveryNote])
  const addresses = async () =>
    (await orm.select().from(mailAddress)).map((row) => [
      row.address,
      row.reason,
      row.suppressedAt === null ? null : 'suppressed',
      row.softBounces,
    ])
  return { app, signer, asked, control, orm, write, newMail, post, deliveries, addresses }
}

test("a hard bounce and a complaint suppress the recipient's email, a soft bounce is counted, and a delivery ends the count", async () => {
  const { signer, newMail, post, deliveries, addresses } = await world()
  for (let at = 0; at < 2; at++) expect(await post(await signer.notice('Bounce', 'ses-m-1', transient))).toBe(200)
  expect(await addresses()).toEqual([[LEA, null, null, 2]])
  expect(await deliveries()).toEqual([[null, '452 4.2.2 mailbox full']])
  expect(await post(await signer.notice('Delivery', 'ses-m-1', { smtpResponse: '250 ok' }, '1'))).toBe(200)
  expect(await addresses()).toEqual([[LEA, null, null, 0]])
  expect(await deliveries()).toEqual([['Delivered', '250 ok']])

  expect(await post(await signer.notice('Complaint', 'ses-m-1', { complaintFeedbackType: 'not-spam' }))).toBe(200)
  expect(await addresses()).toEqual([[LEA, null, null, 0]])
  expect(await post(await signer.notice('Complaint', 'ses-m-1', { complaintFeedbackType: 'abuse' }))).toBe(200)
  expect(await addresses()).toEqual([[LEA, 'Complaint', 'suppressed', 0]])
  await newMail('m-2')
  expect(await post(await signer.notice('Bounce', 'ses-m-2', permanent))).toBe(200)
  expect(await post(await signer.notice('Complaint', 'ses-m-2'))).toBe(200)
  // A worse state stays, and only the mail's own reader is suppressed, not others whom the notice names.
  expect(await addresses()).toEqual([[LEA, 'Bounce', 'suppressed', 0]])
  expect(await post(await signer.notice('Delivery', 'ses-m-2'))).toBe(200)
  expect((await deliveries()).map(([delivery]) => delivery)).toEqual(['Complained', 'Complained'])
})

test('a repeated notice changes nothing', async () => {
  const { signer, post, addresses } = await world()
  const notice = await signer.notice('Bounce', 'ses-m-1', transient)
  expect(await Promise.all([post(notice), post(notice), post(notice)])).toEqual([200, 200, 200])
  expect(await post(notice)).toBe(200)
  expect(await addresses()).toEqual([[LEA, null, null, 1]])
})

test('a notice finds its mail in the region that its tenant has moved to, and an unknown mail is ignored', async () => {
  const { app, signer, newMail, post } = await world()
  await newMail('m-oi', 'oi')
  expect(await post(await signer.notice('Bounce', 'ses-m-oi', permanent))).toBe(200)
  expect((await app.mails('oi')).map(({ delivery }) => delivery)).toEqual(['Bounced'])
  expect(await post(await signer.notice('Bounce', 'ses-of-somebody-else', permanent))).toBe(200)
  expect(app.platform.logged.map(({ event }) => event)).toContain('mail-notice.unknown')
  expect(await post(await signer.notice('Bounce', 'ses-m-1', permanent), 'nowhere')).toBe(404)
})

test('a notice without a signature, not by Amazon, or for another topic is refused, and its body is not kept', async () => {
  const { app, signer, asked, post, addresses, deliveries } = await world()
  const right = await signer.notice('Bounce', 'ses-m-1', permanent)
  const cert = (address: string) => ({ ...right, SigningCertURL: address })
  for (const wrong of [
    'kein JSON',
    {},
    { ...right, Message: right.Message?.replace('Permanent', 'Transient') },
    { ...right, MessageId: 'another' },
    { ...right, Subject: 'added' },
    { ...right, Signature: 'AAAA' },
    { ...right, Signature: '%%%' },
    { ...right, SignatureVersion: '1' },
    { ...right, SignatureVersion: '3' },
    { ...right, TopicArn: 'arn:aws:sns:eu-west-3:999999999999:mails' },
    await signer.sign({ Message: '{}', TopicArn: 'arn:aws:sns:eu-west-3:999999999999:mails' }),
  ])
    expect(await post(wrong), JSON.stringify(wrong).slice(0, 200)).toBe(403)
  const before = asked.length
  for (const address of [
    'https://sns.eu-west-3.amazonaws.com.attacker.fr/x.pem',
    'https://attacker.amazonaws.com/x.pem',
    'https://sns.eu-west-3.amazonaws.com:8443/x.pem',
    'http://sns.eu-west-3.amazonaws.com/x.pem',
    'https://sns.eu-west-3.amazonaws.com@attacker.fr/x.pem',
    'https://169.254.169.254/x.pem',
    'no address',
  ])
    expect(await post(cert(address)), address).toBe(403)
  expect(asked.length).toBe(before)
  expect(await post('x'.repeat(300_000))).toBe(413)
  expect(await addresses()).toEqual([])
  expect(await deliveries()).toEqual([[null, null]])
  const refusals = app.platform.logged.filter(({ event }) => event === 'mail-notice.refused')
  expect(refusals).toHaveLength(18)
  expect(JSON.stringify(refusals)).not.toMatch(/ses-m-1|lea@|kein JSON/)
})

test('a subscription is confirmed at Amazon only, and a notice is requested again while the certificate is unavailable', async () => {
  const { signer, asked, control, post, addresses } = await world()
  const subscribe = (SubscribeURL: string) =>
    signer.sign({ Type: 'SubscriptionConfirmation', Message: 'Yes?', Token: 't', SubscribeURL })
  const yes = 'https://sns.eu-west-3.amazonaws.com/?Action=ConfirmSubscription&Token=t'
  expect(await post(await subscribe(yes))).toBe(200)
  expect(asked.at(-1)).toBe(yes)
  const before = asked.length
  expect(await post(await subscribe('https://attacker.fr/?Action=ConfirmSubscription'))).toBe(403)
  expect(asked.slice(before)).toEqual(['https://sns.eu-west-3.amazonaws.com/stand-in.pem'])

  control.answer = () => Promise.reject(new Error('reset'))
  const notice = await signer.notice('Bounce', 'ses-m-1', permanent)
  expect(await post(notice)).toBe(500)
  expect(await addresses()).toEqual([])
  control.answer = () => new Response(signer.certificate)
  expect(await post(notice)).toBe(200)
  expect(await addresses()).toEqual([[LEA, 'Bounce', 'suppressed', 0]])
})

test('the key of a certificate is read, and an invalid certificate is refused', async () => {
  const { certificate } = await openNoticeSigner(TOPIC)
  expect(certificateKey(certificate)).toHaveLength(294)
  const body = certificate.split('\n').slice(1, 4).join('\n')
  for (const wrong of ['', 'abc', `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`])
    expect(() => certificateKey(wrong)).toThrow()
})
