import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

export type Served = { url: string; port: number; close(): Promise<void> }

type App = { fetch(request: Request): Response | Promise<Response> }

const readAll = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const toRequest = async (incoming: IncomingMessage, origin: string, signal: AbortSignal): Promise<Request> => {
  const headers = new Headers()
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '')
  }
  const method = incoming.method ?? 'GET'
  const base = incoming.headers.host === undefined ? origin : `http://${incoming.headers.host}`
  const body = method === 'GET' || method === 'HEAD' ? undefined : new Uint8Array(await readAll(incoming))
  return new Request(new URL(incoming.url ?? '/', base), { method, headers, body, signal })
}

/** Serves a Hono app (or anything with `fetch`) over real HTTP on 127.0.0.1, on a free port unless one is given. */
export const serveHono = async (app: App, port = 0): Promise<Served> => {
  let origin = ''
  const server = createServer(async (incoming, outgoing) => {
    const gone = new AbortController()
    outgoing.on('close', () => gone.abort())
    try {
      const response = await app.fetch(await toRequest(incoming, origin, gone.signal))
      const cookies = response.headers.getSetCookie()
      const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'))
      outgoing.writeHead(response.status, cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers)
      if (response.body) await pipeline(response.body, outgoing)
      else outgoing.end()
    } catch (error) {
      if (!outgoing.headersSent) outgoing.writeHead(500)
      outgoing.end(String(error))
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${bound}`
  return {
    url: origin,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
