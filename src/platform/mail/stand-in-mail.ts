import type { MailTransport } from '../mail-port.ts'

const TIMEOUT_MS = 15_000

/** Passes mails to the simulators' outbox at `url`, which stores files for a Worker. Development only. */
export const createStandInMail = (url: string): MailTransport => ({
  async send({ attachments, ...mail }) {
    const form = new FormData()
    form.append('mail', JSON.stringify(mail))
    for (const { name, mimeType, bytes } of attachments)
      form.append('attachment', new File([Uint8Array.from(bytes)], name, { type: mimeType }))
    const response = await fetch(`${url}/_dev/mail`, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`The outbox answers ${response.status}: ${(await response.text()).slice(0, 200)}`)
    return response.text()
  },
})
