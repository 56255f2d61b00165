import { limits } from '#lib/words/limits.ts'
import type { AppConfig, PasswordCost, Platform } from '#platform/port.ts'

export const MIN_PASSWORD_LENGTH = limits.password.length

const SALT_BYTES = 16
const HASH_BYTES = 64

type Scrypt = Pick<Platform, 'scrypt'> & { config: Pick<AppConfig, 'passwordCost'> }

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** `scrypt$N$r$p$salt$hash`, the last two in base64. */
export async function hashPassword(platform: Scrypt, password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const { N, r, p } = platform.config.passwordCost
  const hash = await platform.scrypt(password, salt, { N, r, p })
  return ['scrypt', N, r, p, toBase64(salt), toBase64(hash)].join('$')
}

/**
 * Compares in constant time. With `stored` null (no account, no password) it does the same work and refuses, so that
 * timing reveals nothing. `outdated`: the hash was made at another cost than today's.
 */
export async function checkPassword(
  platform: Scrypt,
  password: string,
  stored: string | null,
): Promise<{ valid: boolean; outdated: boolean }> {
  const { passwordCost } = platform.config
  const known = stored === null ? null : parseHash(stored)
  const { cost, salt, hash } = known ?? {
    cost: passwordCost,
    salt: new Uint8Array(SALT_BYTES),
    hash: new Uint8Array(HASH_BYTES),
  }
  const given = await platform.scrypt(password, salt, cost)
  const valid = equalBytes(given, hash) && known !== null
  return { valid, outdated: cost.N !== passwordCost.N || cost.r !== passwordCost.r || cost.p !== passwordCost.p }
}

function parseHash(stored: string): { cost: PasswordCost; salt: Uint8Array; hash: Uint8Array } {
  const [kind, N, r, p, salt, hash] = stored.split('$')
  if (kind !== 'scrypt' || !salt || !hash) throw new Error('A stored password hash is unreadable.')
  return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt: fromBase64(salt), hash: fromBase64(hash) }
}

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (const [at, byte] of a.entries()) difference |= byte ^ (b[at] ?? 0)
  return difference === 0
}
