import { join } from 'node:path'
import { limits } from '#lib/words/limits.ts'
import { type Environment, readEnvironment } from '#platform/config/config.ts'
import { createLineWriter } from '#platform/line-writer.ts'
import { createApp } from './app.tsx'
import { bunConnection } from './bun-connection.ts'
import { newRequestId } from './calls/request-context.ts'
import { welcome } from './dev/welcome.ts'
import { nodeCompression } from './pages/node-compression.ts'
import { createStaticAssets } from './pages/static-assets.ts'
import { openProduct } from './product.ts'
import { refuseFaultyTenants } from './regions/tenants.ts'
import { exitAtStartFault } from './start-fault.ts'

/**
 * Room for some 400 pages. The garbage collector lets the heap grow in proportion to live data, so each cached byte
 * costs two.
 */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024
/** Idle time-out, longer than the slowest call's time limit; Bun's default would cut a payment short. */
const IDLE_SECONDS = 60
const SHUTDOWN_MS = 10_000
/** Time after which a stopping process exits even if something hangs, since it no longer listens. */
const EXIT_MS = 20_000

const started = Date.now()
const environment = environmentOrExit()
const output = createLineWriter(process.stdout)
let port = environment.PORT
/** Null while the product opens: demo data are created before requests are accepted. */
let listening: { readonly pendingRequests: number } | null = null
const product = await openProduct(environment, {
  ownUrl: () => `http://127.0.0.1:${port}`,
  writeLog: output.write,
  computeThread: join(import.meta.dirname, 'compute-thread.js'),
  checkpointThread: join(import.meta.dirname, 'checkpoint-thread.js'),
  pictureProcess: join(import.meta.dirname, 'picture-process.js'),
  documentProcess: join(import.meta.dirname, 'document-process.js'),
  isAnswering: (): boolean => listening !== null && listening.pendingRequests > 0,
}).catch(exitAtStartFault)
const { platform, states, standIns } = product
const trustProxy = environment.TRUST_PROXY === '1'
const answerAsset = createStaticAssets(join(import.meta.dirname, '../client/assets'))

const app = createApp({
  platform: () => platform,
  connection: (request) => bunConnection(request, server, trustProxy),
  appKey: platform.config.appKey,
  states,
  pageCacheBytes: PAGE_CACHE_BYTES,
  compression: nodeCompression,
  processGauges: () => [
    gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    gauge('process_start_time_seconds', 'When the process began, in Unix seconds.', started / 1000),
  ],
})

const server = listen()
listening = server
port = server.port ?? environment.PORT
await product.start().catch(exitAtStartFault)

process.on('SIGTERM', () => void stop('SIGTERM'))
process.on('SIGINT', () => void stop('SIGINT'))
process.on('unhandledRejection', (error) => platform.log('error', 'process.unhandled', { error: String(error) }))
output.write(welcome(environment, port))

let stopping = false
/** Accepts no new requests, lets current ones finish, then stops background work and closes the files. */
async function stop(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), EXIT_MS)
  platform.log('info', 'process.stopping', { signal })
  const deadline = Date.now() + SHUTDOWN_MS
  void server.stop()
  while (server.pendingRequests > 0 && Date.now() < deadline) await Bun.sleep(10)
  await product.close()
  // Closes idle connections, which would keep the process alive.
  void server.stop(true)
  await output.end()
  process.exit(0)
}

/** Listens; reports a port already in use as one line, since only that fault of a start is not the product's. */
function listen() {
  try {
    return Bun.serve({
      hostname: environment.HOST,
      port: environment.PORT,
      idleTimeout: IDLE_SECONDS,
      maxRequestBodySize: limits.document.bytes + 64 * 1024,
      fetch(request) {
        const { url } = request
        const at = url.indexOf('/', 8)
        if (url.startsWith('/assets/', at)) return asset(request, url.slice(at + '/assets/'.length))
        if (standIns && url.startsWith('/_dev/', at)) return standIns.app.fetch(request)
        return app.fetch(request)
      },
      error(error) {
        platform.log('error', 'request.failed', { error: String(error), stack: error.stack })
        return new Response('Server error', { status: 500 })
      },
    })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    console.error(`PORT: ${environment.HOST}:${environment.PORT} is in use.`)
    process.exit(2)
  }
}

async function asset(request: Request, rest: string): Promise<Response> {
  const query = rest.indexOf('?')
  const response = await answerAsset(request, query === -1 ? rest : rest.slice(0, query))
  response.headers.set('x-request-id', newRequestId())
  return response
}

function gauge(name: string, help: string, value: number) {
  return { name, help, values: [{ labels: {}, value }] }
}

function environmentOrExit(): Environment {
  try {
    refuseFaultyTenants()
    return readEnvironment(process.env)
  } catch (error) {
    return exitAtStartFault(error)
  }
}
