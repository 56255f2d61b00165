import { migrateDb } from '../db/file-db.ts'
import { openBunPlatform, regions } from '../platform/bun.ts'
import { readEnvironment } from '../platform/config.ts'
import { createLineWriter } from '../platform/line-writer.ts'
import { createApp } from './app.tsx'

const environment = readEnvironment(process.env)
const output = createLineWriter(1)
const ownUrl = () => `http://127.0.0.1:${environment.PORT}`
const platform = await openBunPlatform(environment, {
  ownUrl,
  mail: { send: async () => 'none' },
  writeLog: output.write,
  wakeJobs: () => undefined,
})
for (const region of regions) await migrateDb(platform.db(region.slug), 'drizzle')

const app = createApp({
  platform: () => platform,
  connection: () => ({ clientAddress: '127.0.0.1', secure: false }),
  appKey: platform.config.appKey,
})
const server = Bun.serve({
  hostname: environment.HOST,
  port: environment.PORT,
  fetch: async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/assets/'))
      return new Response(Bun.file(`dist/client${pathname}`), {
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      })
    return app.fetch(request)
  },
})
console.log(`http://localhost:${server.port}\nready`)
