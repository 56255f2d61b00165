import { createTransport } from 'nodemailer'
import type { MailTransport } from '../mail-port.ts'
import { mailHeaders } from './mail-headers.ts'

const TIMEOUT_MS = 10_000

/**
 * Sends through an SMTP server, `smtp[s]://user:password@host:port`, at most 10 s for each step. The Message-ID is
 * derived from the mail's id, so that recipients recognise a repeated mail.
 */
export function smtpMail(url: string, timeoutMs: number = TIMEOUT_MS): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // The content is our own and never names a file or address to fetch.
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
        headers: mailHeaders(mail),
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

/** SES gives each mail an id, under which it reports the delivery. */
const idOfSes = (response: string): string | undefined => /^250 Ok (\S+-\d{6})\s*$/i.exec(response)?.[1]

const senderDomain = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
