import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-port.ts'
import { unsubscribeHeaders } from './unsubscribe-headers.ts'

const TIMEOUT_MS = 10_000

/**
 * Sends through an SMTP server, `smtp[s]://user:password@host:port`. Each step may take 10 s. The Message-ID comes from the
 * mail's own id, so that a mail sent twice can be told by its receivers.
 */
export function smtpMail(url: string, timeoutMs: number = TIMEOUT_MS): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Content is ours alone: nothing in it names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const sent = await transport.sendMail({
        from: mail.from,
        to: mail.to,
        ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: unsubscribeHeaders(mail),
        messageId: `<${mail.id}@${senderDomain(mail.from)}>`,
        attachments: mail.attachments.map(({ name, mimeType, bytes }) => ({
          filename: name,
          contentType: mimeType,
          content: Buffer.from(bytes),
        })),
      })
      return idOfSes(sent.response) ?? sent.messageId
    },
  }
}

/** SES gives a mail an id of its own, under which it tells what became of it. */
const idOfSes = (response: string): string | undefined => /^250 Ok (\S+-\d{6})\s*$/i.exec(response)?.[1]

const senderDomain = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
