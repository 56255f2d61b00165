import { z } from 'zod'
import { guardedFetch } from '#kernel/fetch/guarded-fetch.ts'
import type { Platform } from '#platform/port.ts'
import { certificateKey } from './certificate-key.ts'

const text = z.string().max(300_000)

/** Message that Amazon SNS posts: https://docs.aws.amazon.com/sns, "HTTP/HTTPS notification JSON format". */
const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1).max(100),
  TopicArn: z.string().max(300),
  Subject: text.optional(),
  Message: text,
  Timestamp: z.string().max(40),
  Token: text.optional(),
  SubscribeURL: z.string().max(2000).optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string().max(2000),
  SigningCertURL: z.string().max(500),
})
export type SnsMessage = z.infer<typeof snsMessage>

/** The posted message is refused; the reason quotes none of its content. */
export class NoticeRefused extends Error {
  override name = 'NoticeRefused'
}

const SNS_HOST = /^sns\.[a-z]{2}(-[a-z]+)+-\d\.amazonaws\.com(\.cn)?$/

/** Parses a URL and requires Amazon SNS itself: anyone may run a server whose name ends in amazonaws.com. */
function ofSns(address: string | undefined, what: string): URL {
  const url = URL.parse(address ?? '')
  if (url?.protocol !== 'https:' || url.port !== '' || !SNS_HOST.test(url.hostname) || url.username !== '')
    throw new NoticeRefused(`The ${what} is not of Amazon SNS.`)
  return url
}

const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const satisfies Record<SnsMessage['Type'], readonly (keyof SnsMessage)[]>

/** Text that the signature covers: name and value of each present field, each on its own line. */
export const signedText = (message: Omit<SnsMessage, 'Signature'>): string =>
  signedFields[message.Type]
    .flatMap((field) => (message[field] === undefined ? [] : [`${field}\n${message[field]}\n`]))
    .join('')

const hashes = { '1': 'SHA-1', '2': 'SHA-256' } as const

/**
 * Parses a posted message, and checks that it is of one of our topics and signed by Amazon. Throws `NoticeRefused` or
 * `Unreachable`.
 */
export async function readSnsMessage(platform: Platform, body: string, topics: readonly string[]): Promise<SnsMessage> {
  const { data: message } = snsMessage.safeParse(parsed(body))
  if (!message) throw new NoticeRefused('It has not the shape of a message.')
  // Any AWS customer may own a topic, and Amazon signs its messages with the same certificate.
  if (!topics.includes(message.TopicArn)) throw new NoticeRefused('The topic is not ours.')
  const certificate = ofSns(message.SigningCertURL, 'certificate')
  const answer = await guardedFetch(platform)(certificate.href)
  if (!answer.ok) throw new NoticeRefused(`The certificate was answered ${answer.status}.`)
  const isRight = await verified(message, await answer.text()).catch(() => false)
  if (!isRight) throw new NoticeRefused('The signature is wrong.')
  return message
}

async function verified(message: SnsMessage, pem: string): Promise<boolean> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: hashes[message.SignatureVersion] }
  const key = await crypto.subtle.importKey('spki', certificateKey(pem), algorithm, false, ['verify'])
  const signature = Uint8Array.from(atob(message.Signature), (char) => char.charCodeAt(0))
  return crypto.subtle.verify(algorithm.name, key, signature, new TextEncoder().encode(signedText(message)))
}

/** Confirms a subscription to one of our topics, at an address of Amazon SNS only. */
export async function confirmSubscription(platform: Platform, { SubscribeURL }: SnsMessage): Promise<void> {
  const answer = await guardedFetch(platform)(ofSns(SubscribeURL, 'subscription').href)
  if (!answer.ok) throw new Error(`Amazon SNS answered ${answer.status} to the subscription.`)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
