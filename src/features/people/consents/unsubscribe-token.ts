import { bytesFromBase64Url, bytesToBase64Url } from '#lib/base64-url.ts'
import { purposeKey } from '#lib/purpose-key.ts'

/** Meaning of an unsubscribe link: one person, one group, and what brought it. */
export interface Unsubscription {
  userId: string
  groupId: string
  /** Id by which the sending feature counts its unsubscriptions; null: the mail is counted by none. */
  source: string | null
}

const encoder = new TextEncoder()
const SIGNATURE_BYTES = 16

async function signature(appKey: Uint8Array, body: string): Promise<string> {
  const signed = await crypto.subtle.sign('HMAC', await purposeKey(appKey, 'unsubscribe'), encoder.encode(body))
  return bytesToBase64Url(new Uint8Array(signed).subarray(0, SIGNATURE_BYTES))
}

/**
 * Makes a token that holds as long as the application key: a person who finds a mail years later can still unsubscribe.
 */
export async function unsubscribeToken(appKey: Uint8Array, of: Unsubscription): Promise<string> {
  const body = bytesToBase64Url(encoder.encode([of.userId, of.groupId, of.source ?? ''].join(' ')))
  return `${body}.${await signature(appKey, body)}`
}

/** Reads a token; null if we did not issue it. */
export async function readUnsubscribeToken(appKey: Uint8Array, token: string): Promise<Unsubscription | null> {
  const [body = '', signed = '', ...rest] = token.split('.')
  return rest.length > 0 || !same(await signature(appKey, body), signed) ? null : readBody(body)
}

function readBody(body: string): Unsubscription {
  const [userId = '', groupId = '', source = ''] = new TextDecoder().decode(bytesFromBase64Url(body)).split(' ')
  return { userId, groupId, source: source || null }
}

/** Reads the link of one of our own mails, even after the application key has changed. */
export function readOwnUrl(url: string): Unsubscription {
  const [body = ''] = url.slice(url.lastIndexOf('/') + 1).split('.')
  return readBody(body)
}

/** Compares in constant time, so that a guess learns nothing. */
function same(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}

/** Path of the page that asks, and target of the mail programs' one-click request; the token follows. */
export const UNSUBSCRIBE_PATH = '/desinscription'

export const unsubscribeUrl = async (appKey: Uint8Array, origin: string, of: Unsubscription): Promise<string> =>
  `${origin}${UNSUBSCRIBE_PATH}/${await unsubscribeToken(appKey, of)}`
