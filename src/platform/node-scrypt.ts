import { type BinaryLike, type ScryptOptions, scrypt, scryptSync } from 'node:crypto'
import type { PasswordCost, Platform } from './port.ts'

const HASH_BYTES = 64

/**
 * Input of scrypt on Bun and Workers: a password hashed on one verifies on the other, however its accents are composed.
 * Takes 128 × N × r bytes of memory.
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

/** scrypt in the thread pool shared with files and Web Crypto: for a command's single password, and for Workers. */
export const nodeScrypt: Platform['scrypt'] = (...input) =>
  new Promise((resolve, reject) =>
    scrypt(...scryptInput(...input), (error, key) => (error ? reject(error) : resolve(new Uint8Array(key)))),
  )

/** scrypt for a dedicated thread: does not occupy the pool shared with files and Web Crypto. */
export const scryptAtOnce = (...input: Parameters<Platform['scrypt']>): Uint8Array =>
  new Uint8Array(scryptSync(...scryptInput(...input)))
