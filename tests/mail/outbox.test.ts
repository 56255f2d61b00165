import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepBack } from '#features/people/consents/mail-holds.ts'
import { readTermsFile } from '#features/selling/terms/terms-file.tsx'
import { job } from '#kernel/jobs/tables.ts'
import { mailKindNames } from '#kernel/mail/mail-kind-shapes.ts'
import { type NewMail, queueMail } from '#kernel/mail/queue-mail.ts'
import { sendMailJob } from '#kernel/mail/send-mail-job.ts'
import { file } from '#kernel/media/tables.ts'
import type { OutgoingMail } from '#platform/mail-port.ts'
import { features } from '#server/features.ts'
import { openMailSimulator } from '#simulators/mail/simulator.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const brand = {
  title: 'Le CE',
  logoUrl: null,
  mainColor: '#0f4c5c',
  accentTextColor: '#ffffff',
  origin: 'http://ce.hoobiiz.localhost',
  legal: { publisher: 'Comité', publisherAddress: '1 rue du Port', registration: 'SIRET 1' },
}
const newMail = (changes: Partial<NewMail> = {}): NewMail => ({
  dedupeKey: 'ticket:oi-1',
  kind: 'tickets',
  from: 'Guichet <billets@guichet.test>',
  to: 'marie@exemple.test',
  content: { subject: 'Votre billet', title: 'Votre billet', paragraphs: ['Le voilà.'] },
  ...changes,
})

/** A provider with faults, and an app that mails through it. */
async function mailWorld(timeoutMs = 50) {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'))
  const url = `file:${join(folder, 'mail.db')}`
  const simulator = await openMailSimulator(url, { timeoutMs })
  const app = await testApp({ mail: simulator.transport })
  onTestFinished(async () => {
    simulator.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    app,
    url,
    simulator,
    queue: (mail: NewMail) => app.db().write(queueMail(app.db(), brand, mail, Date.now())),
    fault: (body: unknown) =>
      simulator.app.request('/_dev/mail/_faults', { method: 'POST', body: JSON.stringify(body) }),
    delivered: async () =>
      (await simulator.app.request('/_dev/mail.json')).json() as Promise<Record<string, unknown>[]>,
  }
}

/** Runs every queued mail job once, as the runner would; a failure leaves the job for the next round. */
async function runMailJobs(app: TestApp): Promise<PromiseSettledResult<void>[]> {
  const jobs = await app.db().orm.select().from(job)
  const db = app.db()
  const ctx = { db, platform: app.platform, now: Date.now() }
  return Promise.allSettled(
    jobs.map(async ({ payload }) => {
      const readTerms = (id: string) => readTermsFile({ db, region: { zone: 'Europe/Paris' } }, id)
      const sent = await sendMailJob(ctx, payload, { isKeptBack: keepBack(features), readTerms })
      if (sent.length > 0) await db.write(sent)
    }),
  )
}
const outcomes = (results: PromiseSettledResult<void>[]) => results.map(({ status }) => status)

test('a queued mail is sent once, however often its job runs', async () => {
  const { app, queue, delivered } = await mailWorld()
  await queue(newMail())
  expect(await app.mails()).toMatchObject([{ status: 'Queued', providerId: null, sentAt: null }])
  expect(outcomes(await runMailJobs(app))).toEqual(['fulfilled'])
  expect(outcomes(await runMailJobs(app))).toEqual(['fulfilled'])
  expect(await delivered()).toMatchObject([{ from: '"Le CE" <billets@guichet.test>' }])
  expect(await app.mails()).toMatchObject([{ status: 'Sent', providerId: 'simulated-1', sentAt: Date.now(), tries: 1 }])
})

test('a mail says that a machine sent it, unless an operator, a committee or a member wrote its text', async () => {
  const sent: OutgoingMail[] = []
  const app = await testApp({ mail: { send: async (one) => `p-${sent.push(one)}` } })
  const mails = mailKindNames.map((kind) => newMail({ kind, dedupeKey: kind, to: `${kind}@exemple.test` }))
  await app.db().write(mails.flatMap((one) => queueMail(app.db(), brand, one, Date.now())))
  await runMailJobs(app)
  expect(sent).toHaveLength(mailKindNames.length)
  const written = sent.filter(({ isAutomatic }) => !isAutomatic).map(({ to }) => to.split('@')[0])
  expect(written.toSorted()).toEqual(['contact', 'email-request', 'mailing', 'slot-notice'])
})

test('a link that signs in is deleted once its mail is sent, and other mails stay readable', async () => {
  const { app, queue, delivered } = await mailWorld()
  await queue({ ...newMail(), kind: 'reset' })
  await queue({ ...newMail(), dedupeKey: 'other', kind: 'registration' })
  await runMailJobs(app)
  expect((await delivered()).every(({ text }) => String(text).length > 0)).toBe(true)
  expect((await app.mails()).map(({ kind, text, html }) => [kind, text.length + html.length > 0])).toEqual([
    ['reset', false],
    ['registration', true],
  ])
})

test('a mail queued twice under one key is sent once', async () => {
  const { app, queue, delivered } = await mailWorld()
  await queue(newMail())
  await queue(newMail({ to: 'paul@exemple.test' }))
  expect(outcomes(await runMailJobs(app))).toEqual(['fulfilled', 'fulfilled'])
  expect(await delivered()).toMatchObject([{ to: 'marie@exemple.test' }])
})

test('a mail stays queued while the provider fails, and is sent once it recovers', async () => {
  const { app, queue, fault, delivered } = await mailWorld()
  await queue(newMail())
  await fault({ mode: 'fail', times: 2 })
  expect(outcomes(await runMailJobs(app))).toEqual(['rejected'])
  expect(outcomes(await runMailJobs(app))).toEqual(['rejected'])
  expect(await app.mails()).toMatchObject([{ status: 'Queued', tries: 2 }])
  expect(await delivered()).toEqual([])
  expect(outcomes(await runMailJobs(app))).toEqual(['fulfilled'])
  expect(await app.mails()).toMatchObject([{ status: 'Sent', tries: 3 }])
  expect(await delivered()).toHaveLength(1)
})

test('a job is abandoned after the time-out while the provider hangs, and another mail is sent meanwhile', async () => {
  const { app, queue, fault, delivered } = await mailWorld()
  await fault({ mode: 'hang', times: 1 })
  await queue(newMail())
  await queue(newMail({ dedupeKey: 'ticket:oi-2', to: 'paul@exemple.test' }))
  expect(outcomes(await runMailJobs(app)).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await delivered()).toHaveLength(1)
  expect(outcomes(await runMailJobs(app))).toEqual(['fulfilled', 'fulfilled'])
  expect(new Set((await delivered()).map(({ to }) => to))).toEqual(new Set(['marie@exemple.test', 'paul@exemple.test']))
})

test('an attachment is sent with its bytes, and a mail without them is not sent', async () => {
  const { app, queue, simulator, delivered } = await mailWorld()
  const bytes = new TextEncoder().encode('%PDF-1.7 billet')
  const row = { id: 'f-1', key: 'tickets/f-1.pdf', mimeType: 'application/pdf', size: bytes.length }
  await app.db().write([
    app
      .db()
      .orm.insert(file)
      .values({ ...row, status: 'Ready', createdAt: 0, updatedAt: 0 }),
  ])
  await queue(newMail({ attachments: [{ fileId: 'f-1', name: 'billet é.pdf', mimeType: 'application/pdf' }] }))
  expect(outcomes(await runMailJobs(app))).toEqual(['rejected'])
  expect(await delivered()).toEqual([])

  await app.platform.files.put(row.key, bytes, row.mimeType)
  expect(outcomes(await runMailJobs(app))).toEqual(['fulfilled'])
  expect(await delivered()).toMatchObject([
    {
      attachments: [{ name: 'billet é.pdf', mimeType: 'application/pdf', size: 15, url: '/_dev/mail/1/attachments/0' }],
    },
  ])
  const download = await simulator.app.request('/_dev/mail/1/attachments/0')
  expect(new Uint8Array(await download.arrayBuffer())).toEqual(bytes)
})

test('the outbox shows the newest mail first and survives a restart', async () => {
  const { app, url, queue, simulator } = await mailWorld()
  for (const [at, to] of ['a@exemple.test', 'b@exemple.test'].entries()) {
    await queue(newMail({ dedupeKey: `m${at}`, to }))
    await runMailJobs(app)
  }
  const again = await openMailSimulator(url)
  onTestFinished(() => again.close())
  const shown = await (await again.app.request('/_dev/mail.json')).json()
  expect(shown).toMatchObject([
    { id: '2', to: 'b@exemple.test', subject: 'Votre billet', attachments: [], createdAt: Date.now() },
    { id: '1', to: 'a@exemple.test' },
  ])
  const page = await (await simulator.app.request('/_dev/mail')).text()
  expect(page.indexOf('b@exemple.test')).toBeLessThan(page.indexOf('a@exemple.test'))
  expect((await simulator.app.request('/_dev/mail/2')).status).toBe(200)
  expect((await simulator.app.request('/_dev/mail/99')).status).toBe(404)
})

test('a meaningless fault of the mail simulator is refused', async () => {
  const { fault } = await mailWorld()
  expect((await fault({ mode: 'explode' })).status).toBe(400)
})
