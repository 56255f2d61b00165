import { loadDemo } from '#db/demo/load-demo.ts'
import { openBunPlatform } from '#platform/bun.ts'
import type { Environment } from '#platform/config.ts'
import { createSignedFiles } from '#platform/signed-files.ts'
import { bringUpToDate } from '../regions/bring-up-to-date.ts'
import { exitAtStartFault } from '../start-fault.ts'
import { welcome } from './welcome.ts'

/**
 * What a Worker of `bun run dev:worker` finds when it is asked first: migrated databases with the demo in them, and the
 * demo's files, put into its bucket through its own signed addresses. Answers the text of a start.
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
