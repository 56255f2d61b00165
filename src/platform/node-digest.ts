import { createHash } from 'node:crypto'
import type { Platform } from './port.ts'

/** The same on Bun and on Workers. */
export const nodeSha256: Platform['sha256'] = (text) => createHash('sha256').update(text).digest('hex')
