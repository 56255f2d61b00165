import { limits } from '#lib/words/limits.ts'
import { hmacSha256 } from '#platform/node-digest.ts'

const LIFETIME_MS = limits.captcha.ms

/**
 * Signed, reusable tokens, sent with every answer: they prove that the caller has read an answer of ours within 10
 * minutes (G02, D28). Signing is synchronous, since every answer carries one.
 */
export function createCaptcha(appKey: Uint8Array) {
  let current = { second: -1, token: '' }

  const signature = (issuedAt: number): string =>
    btoa(String.fromCharCode(...hmacSha256(appKey, `captcha ${issuedAt}`))).replace(/[+/=]/g, '')

  return {
    /** Returns the token of the current second; signing one for each answer would prove nothing more. */
    issue(now: number): string {
      const second = Math.floor(now / 1000)
      if (current.second !== second) current = { second, token: `${second}.${signature(second)}` }
      return current.token
    },
    verify(token: string | null, now: number): boolean {
      const [second, given] = token?.split('.') ?? []
      const issuedAt = Number(second)
      if (given === undefined || !Number.isInteger(issuedAt)) return false
      const age = now - issuedAt * 1000
      return age >= -60_000 && age <= LIFETIME_MS && given === signature(issuedAt)
    },
  }
}

export type Captcha = ReturnType<typeof createCaptcha>
