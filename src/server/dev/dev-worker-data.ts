import { loadDemo } from '#db/demo/load-demo.ts'
import { openBunPlatform } from '#platform/bun.ts'
import type { Environment } from '#platform/config/config.ts'
import { createSignedFiles } from '#platform/files/signed-files.ts'
import { bringUpToDate } from '../regions/bring-up-to-date.ts'
import { exitAtStartFault } from '../start-fault.ts'
import { welcome } from './welcome.ts'

/**
 * Prepares the data of a Worker for `bun run dev:worker`: migrated databases with the demo, and its files, uploaded to
 * the bucket through its own signed URLs. Returns the text to show at the start.
 */
export async function fillWorkerData(environment: Environment & { APP_KEY: string }): Promise<string> {
  const origin = `http://127.0.0.1:${environment.PORT}`
  const platform = await openBunPlatform(environment, {
    ownUrl: () => origin,
    mail: { send: () => Promise.reject(new Error('The Worker sends mails.')) },
    writeLog: (line) => console.log(line),
    wakeJobs: () => undefined,
    files: createSignedFiles(() => origin, new TextEncoder().encode(environment.APP_KEY)),
  })
  try {
    for (const { slug } of platform.regions) await bringUpToDate(platform.db(slug), 'drizzle')
    if (environment.DEMO === '1') await loadDemo(platform)
  } catch (error) {
    return exitAtStartFault(error)
  } finally {
    platform.close()
  }
  return welcome(environment, environment.PORT)
}
