/**
 * `bun run dev`: the product on Bun behind Vite, with hot replacement of the browser's modules, and reloading of the
 * server's.
 */
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { createServer, isRunnableDevEnvironment } from 'vite'

const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: Number(process.env.HMR_PORT ?? 24_678) } },
  environments: { client: {}, bun: {} },
})
const environment = vite.environments.bun
if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('The bun environment cannot run modules.')
const { runner } = environment

/** Opened once: databases and simulators outlive changes of the code that uses them. */
const devServer: typeof import('#server/dev/dev-server.ts') = await runner.import('/src/server/dev/dev-server.ts')
const { product, environment: settings, setPort } = await devServer.openDevelopment(process.env)

async function answer(request: Request, address: string): Promise<Response> {
  const { handle }: typeof import('#server/dev/dev-app.ts') = await runner.import('/src/server/dev/dev-app.ts')
  return handle(product, request, address)
}

const server = createHttpServer((incoming, outgoing) => {
  vite.middlewares(incoming, outgoing, async (failure: unknown) => {
    try {
      if (failure) throw failure
      const response = await answer(toRequest(incoming), incoming.socket.remoteAddress ?? '')
      const cookies = response.headers.getSetCookie()
      const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'))
      outgoing.writeHead(response.status, cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers)
      outgoing.end(Buffer.from(await response.arrayBuffer()))
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      console.error(error)
      outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      outgoing.end(error instanceof Error ? error.stack : String(error))
    }
  })
})

function toRequest(incoming: IncomingMessage): Request {
  const headers = new Headers()
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2)
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '')
  const method = incoming.method ?? 'GET'
  const body = method === 'GET' || method === 'HEAD' ? undefined : Readable.toWeb(incoming)
  return new Request(new URL(incoming.url ?? '/', `http://${incoming.headers.host}`), {
    method,
    headers,
    body: body as ReadableStream<Uint8Array> | undefined,
    ...(body ? { duplex: 'half' } : {}),
  })
}

server.once('error', (error) => {
  if (!('code' in error && error.code === 'EADDRINUSE')) throw error
  console.error(`PORT: ${settings.HOST}:${settings.PORT} is in use.`)
  process.exit(2)
})
server.listen(settings.PORT, settings.HOST, async () => {
  const address = server.address()
  if (typeof address === 'object' && address) setPort(address.port)
  await product.start()
  console.log(devServer.welcomeText(settings))
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    server.close()
    await product.close()
    await vite.close()
    process.exit(0)
  })
