import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderFault } from '../files/data-folder.ts'
import { ConfigError } from './config-error.ts'

const KEY_BYTES = 32

/** Application key: from the environment, or created once and kept in the data folder. */
export async function loadAppKey(configured: string | undefined, dataDir: string): Promise<Uint8Array> {
  if (configured !== undefined) return new TextEncoder().encode(configured)
  const path = join(dataDir, 'app.key')
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new ConfigError(`${path} cannot be read (${error.code}): give it to the user that the product runs as.`)
  })
  const key = kept === null ? randomBytes(KEY_BYTES) : Buffer.from(kept, 'base64')
  // A key cut short by a crash or a full disk could be guessed.
  if (key.length < KEY_BYTES) throw new ConfigError(`${path} is damaged: restore it, or set APP_KEY.`)
  if (kept === null) {
    const aside = `${path}.${process.pid}`
    try {
      await writeFile(aside, key.toString('base64'), { mode: 0o600, flush: true })
      await rename(aside, path)
    } catch (error) {
      throw folderFault(dataDir, error)
    }
  }
  return new Uint8Array(key)
}
