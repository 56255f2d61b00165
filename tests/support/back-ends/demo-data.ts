import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startServer } from '../server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a run keeps what its files copy. */
    templateFolder: string
  }
}

const HOUR = 3_600_000

/** Puts into `dataDir` what a server that starts with this environment would fill by itself. */
export async function copyDemo(dataDir: string, env: Record<string, string>): Promise<void> {
  // The demo's dates count from its start: no copy is older than the hour.
  const template = join(inject('templateFolder'), `demo-${Math.floor(Date.now() / HOUR)}`)
  if (!(await isThere(template))) await fillDemo(template, env)
  await cp(template, dataDir, { recursive: true })
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Fills the template once: the second of two workers uses the first one's. */
async function fillDemo(template: string, env: Record<string, string>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
  const server = await startServer({ dataDir, env: { ...env, JOBS: 'off' } })
  await server.stop()
  await rename(dataDir, template).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true })
    if (!(await isThere(template))) throw error
  })
}
