import { type BinaryLike, type ScryptOptions, scrypt, scryptSync } from 'node:crypto'
import type { PasswordCost, Platform } from './port.ts'

const HASH_BYTES = 64

/**
 * The same on Bun and on Workers: a password hashed here is verified there, however its accents are composed.
 * 128 × N × r bytes of memory.
 */
const scryptInput = (
  password: string,
  salt: Uint8Array,
  { N, r, p }: PasswordCost,
): [BinaryLike, BinaryLike, number, ScryptOptions] => [
  password.normalize('NFKC'),
  salt,
  HASH_BYTES,
  { N, r, p, maxmem: 128 * N * r * 2 },
]

/** In a thread that files and Web Crypto wait for, too: for a command's one password, and for a Worker. */
export const nodeScrypt: Platform['scrypt'] = (...input) =>
  new Promise((resolve, reject) =>
    scrypt(...scryptInput(...input), (error, key) => (error ? reject(error) : resolve(new Uint8Array(key)))),
  )

/** For a thread that does nothing else: none of those that files and Web Crypto wait for is taken. */
export const scryptAtOnce = (...input: Parameters<Platform['scrypt']>): Uint8Array =>
  new Uint8Array(scryptSync(...scryptInput(...input)))
