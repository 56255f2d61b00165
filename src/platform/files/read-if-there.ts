import { readFile } from 'node:fs/promises'

/** Reads a file; null if there is none. */
export const readIfThere = (path: string): Promise<Uint8Array | null> =>
  readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
