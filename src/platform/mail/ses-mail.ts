import { AwsClient } from 'aws4fetch'
import type { MailTransport, OutgoingMail } from '../mail-port.ts'
import { mailHeaders } from './mail-headers.ts'

export interface SesOptions {
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Address of an SES-compatible service; Amazon's of `region` when absent. */
  endpoint?: string
  /** Time limit; 15 s when absent. */
  timeoutMs?: number
}

/** Amazon SES, API v2 (`SendEmail`), over HTTPS, for runtimes without SMTP. Tries once: the job that sends retries. */
export function createSesMail(options: SesOptions): MailTransport {
  const aws = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    service: 'ses',
    region: options.region,
    retries: 0,
  })
  const base = options.endpoint ?? `https://email.${options.region}.amazonaws.com`
  return {
    async send(mail) {
      const response = await aws.fetch(`${base}/v2/email/outbound-emails`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(toSendEmail(mail)),
        signal: AbortSignal.timeout(options.timeoutMs ?? 15_000),
      })
      const answer: unknown = await response.json().catch(() => null)
      if (!response.ok) throw new Error(`SES answered ${response.status}: ${answerField(answer, 'message')}`)
      const messageId = answerField(answer, 'MessageId')
      if (messageId === '') throw new Error('SES accepted the mail without a MessageId.')
      return messageId
    },
  }
}

/** Mail in the form of SES, which sets its own Message-ID; ours is sent in another header. */
function toSendEmail(mail: OutgoingMail) {
  const text = (data: string) => ({ Data: data, Charset: 'UTF-8' })
  return {
    FromEmailAddress: encodeAddress(mail.from),
    Destination: { ToAddresses: [encodeAddress(mail.to)] },
    ...(mail.replyTo === undefined ? {} : { ReplyToAddresses: [encodeAddress(mail.replyTo)] }),
    Content: {
      Simple: {
        Subject: text(mail.subject),
        Body: { Text: text(mail.text), Html: text(mail.html) },
        Headers: Object.entries({ 'X-Guichet-Mail': mail.id, ...mailHeaders(mail) }).map(([Name, Value]) => ({
          Name,
          Value,
        })),
        ...(mail.attachments.length > 0 ? { Attachments: mail.attachments.map(toAttachment) } : {}),
      },
    },
  }
}

const toAttachment = ({ name, mimeType, bytes }: OutgoingMail['attachments'][number]) => ({
  FileName: name,
  ContentType: mimeType,
  ContentDisposition: 'ATTACHMENT',
  ContentTransferEncoding: 'BASE64',
  RawContent: base64(bytes),
})

/** Encodes an address for SES: names beyond ASCII as MIME encoded words (RFC 2047), each at most 75 characters. */
export function encodeAddress(address: string): string {
  const match = /^(.*?)\s*<([^<>]+)>$/.exec(address)
  const name = match?.[1]?.replace(/^"(.*)"$/, '$1') ?? ''
  if (!match || /^[\x20-\x7e]*$/.test(name)) return address
  const words: string[] = []
  let word = ''
  for (const sign of name) {
    if (new TextEncoder().encode(word + sign).length > 45) {
      words.push(word)
      word = ''
    }
    word += sign
  }
  words.push(word)
  const encoded = words.map((part) => `=?UTF-8?B?${base64(new TextEncoder().encode(part))}?=`)
  return `${encoded.join(' ')} <${match[2]}>`
}

/** Base64 in slices: a whole ticket as arguments of one call overflows the stack. */
function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}

function answerField(answer: unknown, field: string): string {
  const value =
    typeof answer === 'object' && answer !== null && field in answer ? Reflect.get(answer, field) : undefined
  return typeof value === 'string' ? value : ''
}
