import { scrypt } from 'node:crypto'
import type { Platform } from './port.ts'

/**
 * The same on Bun and on Workers: a password hashed here is verified there, however its accents are composed.
 * 128 × N × r bytes of memory.
 */
export const nodeScrypt: Platform['scrypt'] = (password, salt, { N, r, p }) =>
  new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, 64, { N, r, p, maxmem: 128 * N * r * 2 }, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    ),
  )
