/** Traffic to a database server, from its answers. */
export interface Traffic {
  /** HTTP requests, which are round trips. */
  requests: number
  statements: number
  rowsRead: number
  rowsWritten: number
}

export interface DatabaseProxy {
  url: string
  /** Returns SQL and start of each request since the last call. */
  take(): { sql: string; at: number }[]
  traffic(): Traffic
  /** Delay of each request and its answer in ms; 0 at first. */
  delay: number
  stop(): Promise<void>
}

/** Proxy between a Worker and its database: delays requests, and counts requests, statements and rows. */
export function startDatabaseProxy(target: string): DatabaseProxy {
  const total: Traffic = { requests: 0, statements: 0, rowsRead: 0, rowsWritten: 0 }
  let seen: { sql: string; at: number }[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const body = await request.text()
      const at = performance.now()
      if (proxy.delay > 0) await Bun.sleep(proxy.delay)
      const answer = await fetch(target + pathname, {
        method: request.method,
        headers: { 'content-type': request.headers.get('content-type') ?? '' },
        body: request.method === 'POST' ? body : undefined,
      })
      const text = await answer.text()
      total.requests++
      seen.push({ sql: body, at })
      for (const [, rows] of text.matchAll(/"rows_read":(\d+)/g)) {
        total.statements++
        total.rowsRead += Number(rows)
      }
      for (const [, rows] of text.matchAll(/"rows_written":(\d+)/g)) total.rowsWritten += Number(rows)
      return new Response(text, { status: answer.status, headers: { 'content-type': 'application/json' } })
    },
  })
  const proxy: DatabaseProxy = {
    url: `http://127.0.0.1:${server.port}`,
    delay: 0,
    take() {
      const taken = seen
      seen = []
      return taken
    },
    traffic: () => ({ ...total }),
    stop: () => server.stop(true),
  }
  return proxy
}
