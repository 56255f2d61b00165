import { limits } from '#lib/words/limits.ts'
import type { Visit } from './request-context.ts'

/** Longest lifetime that browsers allow a cookie. */
const KEPT_SECONDS = limits.knownDevice.ms / 1000

const deviceCookieName = (secure: boolean): string => (secure ? '__Host-device' : 'device')

export const deviceCookie = (id: string, secure: boolean): string =>
  [
    `${deviceCookieName(secure)}=${id}`,
    'HttpOnly',
    `Max-Age=${KEPT_SECONDS}`,
    'Path=/',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ')

/** Device id left by an earlier sign-in; null for any other value. */
export function readDeviceId({ headers, secure }: Pick<Visit, 'headers' | 'secure'>): string | null {
  const pairs = (headers.get('cookie') ?? '').split(/;\s*/)
  const value = pairs
    .find((pair) => pair.startsWith(`${deviceCookieName(secure)}=`))
    ?.slice(deviceCookieName(secure).length + 1)
  return value !== undefined && /^[\w-]{20,100}$/.test(value) ? value : null
}
