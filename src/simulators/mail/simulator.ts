import { Hono } from 'hono'
import { z } from 'zod'
import type { MailTransport } from '#platform/mail-port.ts'
import { outboxPage } from './outbox-page.tsx'
import { readPostedMail } from './posted-mail.ts'
import { openMailStore } from './store.ts'

const BASE = '/_dev/mail'

const fault = z.object({
  mode: z.enum(['ok', 'fail', 'hang']),
  /** Number of sends affected; without it, all until the next change. */
  times: z.int().min(1).optional(),
})

export interface MailSimulatorOptions {
  now?: () => number
  /** Time after which a hanging send gives up, as with a real provider. */
  timeoutMs?: number
}

export interface MailSimulator {
  transport: MailTransport
  /** App with absolute paths under /_dev/mail: mount it at the root. */
  app: Hono
  close(): void
}

/** Simulates a mail provider: stores mails in a database file and shows them. `url`: such as `file:./data/mail.db`. */
export async function openMailSimulator(url: string, options: MailSimulatorOptions = {}): Promise<MailSimulator> {
  const { now = () => Date.now(), timeoutMs = 10_000 } = options
  const store = await openMailStore(url)
  let current: z.infer<typeof fault> = { mode: 'ok' }

  /** Fault of this send; counts down a limited one. */
  const takeFault = (): z.infer<typeof fault>['mode'] => {
    const { mode, times } = current
    if (times !== undefined) current = times > 1 ? { mode, times: times - 1 } : { mode: 'ok' }
    return mode
  }

  const transport: MailTransport = {
    async send(mail) {
      const mode = takeFault()
      if (mode === 'fail') throw new Error('The mail simulator refuses this mail.')
      if (mode === 'hang') {
        await new Promise((resolve) => setTimeout(resolve, timeoutMs))
        throw new Error(`The mail simulator did not answer within ${timeoutMs} ms.`)
      }
      return `simulated-${await store.add(mail, now())}`
    },
  }

  const app = new Hono()
  app.get(BASE, async (c) => c.html(outboxPage(await store.list(), BASE)))
  app.get(`${BASE}.json`, async (c) => {
    const mails = await store.list()
    return c.json(
      mails.map((mail) => ({
        ...mail,
        attachments: mail.attachments.map((file, at) => ({ ...file, url: `${BASE}/${mail.id}/attachments/${at}` })),
      })),
    )
  })
  app.get(`${BASE}/:id{[0-9]+}`, async (c) => {
    const html = await store.html(c.req.param('id'))
    // The mail's own styles are inline; scripts are not allowed.
    return html === undefined
      ? c.notFound()
      : c.html(html, 200, {
          'content-security-policy': "default-src 'none'; img-src * data:; style-src 'unsafe-inline'",
        })
  })
  app.get(`${BASE}/:id{[0-9]+}/attachments/:at{[0-9]+}`, async (c) => {
    const file = await store.attachment(c.req.param('id'), c.req.param('at'))
    if (!file) return c.notFound()
    return c.body(file.bytes, 200, {
      'content-type': file.mimeType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    })
  })
  // For the Worker, which cannot store files and posts its mails here.
  app.post(BASE, async (c) => {
    const mail = await readPostedMail(c.req.raw)
    if (!mail) return c.json({ error: 'No mail' }, 400)
    try {
      return c.text(await transport.send(mail))
    } catch (error) {
      return c.json({ error: String(error) }, 503)
    }
  })
  app.post(`${BASE}/_faults`, async (c) => {
    const parsed = fault.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json({ error: 'mode is ok, fail or hang; times a whole number' }, 400)
    current = parsed.data
    return c.json(current)
  })

  return { app, close: store.close, transport }
}
