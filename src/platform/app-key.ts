import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The application key: from the environment, or made once and kept in the data folder for an embedded start. */
export async function appKeyOf(configured: string | undefined, dataDir: string): Promise<Uint8Array> {
  if (configured !== undefined) return new TextEncoder().encode(configured)
  const path = join(dataDir, 'app.key')
  try {
    return new Uint8Array(Buffer.from(await readFile(path, 'utf8'), 'base64'))
  } catch {
    const key = randomBytes(32)
    await writeFile(path, key.toString('base64'), { mode: 0o600, flag: 'wx' })
    return new Uint8Array(key)
  }
}
