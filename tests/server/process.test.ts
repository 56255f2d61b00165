import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productionEnv } from '../support/production-env.ts'
import { rawAnswer, runToEnd, type ServerProcess, startServer } from '../support/server-process.ts'

describe('the built server', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer()
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
  })

  it('prints its URLs, the demo accounts and “ready” at the end of its start', () => {
    expect(server.output()).toContain(`http://atelier.localhost:${server.port}/`)
    expect(server.output()).toContain('marie@demo.test')
    expect(server.output().trimEnd()).toMatch(/\nready$/m)
  })

  it('reports that it is alive and that every region answers, on any host', async () => {
    const health = await server.fetch('/healthz', { host: 'nobody.example' })
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
    const ready = await server.fetch('/readyz', { host: 'nobody.example' })
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }])
  })

  it('answers a plain 404 for an unknown host', async () => {
    const response = await server.fetch('/', { host: 'nobody.example' })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('text/plain')
  })

  it("puts a request id on every answer and in its log line, the caller's if it is valid", async () => {
    const given = 'a-proxy-made-this-1'
    const response = await server.fetch('/terms', { headers: { 'x-request-id': given } })
    expect(response.headers.get('x-request-id')).toBe(given)
    const insane = await server.fetch('/healthz', { headers: { 'x-request-id': 'a b' } })
    expect(insane.headers.get('x-request-id')).toMatch(/^[\w-]{20}$/)
    await expect.poll(() => server.output()).toContain(given)
    const line = server
      .output()
      .split('\n')
      .find((text) => text.includes(given))
    expect(JSON.parse(line ?? '')).toMatchObject({ event: 'request', method: 'GET', path: '/terms' })
  })

  it('serves the built files with an endless lifetime, compressed as the browser accepts, and no other files', async () => {
    const page = await (await server.fetch('/terms')).text()
    const script = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
    const plain = await server.fetch(script, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('x-request-id')).not.toBeNull()
    const text = await plain.text()
    for (const encoding of ['br', 'gzip']) {
      const packed = await server.fetch(script, { headers: { 'accept-encoding': encoding } })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(await packed.text()).toBe(text)
    }
    for (const path of ['/assets/../bun/server.js', '/assets/%2e%2e/bun/server.js', '/assets/..%2fbun%2fserver.js']) {
      const missing = await server.fetch(path)
      expect(missing.status, path).toBe(404)
      expect(await missing.text()).not.toMatch(/ENOENT|Bun\.serve|\/dist\/|node_modules/)
    }
  })

  it('offers the simulators', async () => {
    expect((await server.fetch('/_dev/mail.json')).status).toBe(200)
    expect((await server.fetch('/_dev/stripe/v1/nothing')).status).toBe(404)
  })

  it('shows metrics to this machine, not through a proxy', async () => {
    const own = await server.fetch('/metrics')
    expect(own.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const text = await own.text()
    for (const name of [
      'guichet_requests_total{route="/healthz",status="200"}',
      'guichet_jobs_waiting{region="eu"}',
      'guichet_jobs_dead{region="oi"}',
      'guichet_paid_without_ticket{region="eu"} 0',
      'guichet_order_failures_open{region="eu"}',
      'process_resident_memory_bytes',
    ])
      expect(text).toContain(name)
    const proxied = await server.fetch('/metrics', { headers: { 'x-forwarded-for': '198.51.100.7' } })
    expect(proxied.status).toBe(404)
    // A proxy that adds no header, or a page whose name was pointed at this machine.
    expect((await server.fetch('/metrics', { host: 'nobody.example' })).status).toBe(404)
  })
})

describe('a Host header that names no host', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer({ env: { DEMO: '0' } })
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
  })

  const hosts = [
    'hoobiiz.localhost:99999',
    'a b.localhost',
    '"><script>.hoobiiz.localhost',
    'evil@hoobiiz.localhost',
    'evil.example?.hoobiiz.localhost',
    'evil.example#.hoobiiz.localhost',
    'evil.example/.hoobiiz.localhost',
    'xn--zzzzzz--.hoobiiz.localhost',
    '',
  ]

  it.each(hosts)('is served as unknown without a fault, whatever wildcard it resembles: %s', async (host) => {
    const answer = await rawAnswer(server.port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(answer.split('\r\n')[0]).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(answer).not.toContain('evil')
    expect(server.output()).not.toContain('request.failed')
  })
})

describe('the reader of the log', () => {
  it('may stop reading, while the server goes on and ends when asked to', async () => {
    const server = await startServer({ env: { DEMO: '0' } })
    server.stopReading()
    const padding = 'p'.repeat(2000)
    for (let round = 0; round < 40; round++) {
      const asked = Array.from({ length: 20 }, () => server.fetch(`/nothing-${padding}`))
      for (const answer of await Promise.all(asked)) expect(answer.status).toBe(404)
    }
    expect(await server.stop()).toBe(0)
  }, 60_000)

  it('may exit, while the server goes on', async () => {
    const server = await startServer({ env: { DEMO: '0' } })
    server.closeOutput()
    for (let round = 0; round < 20; round++) expect((await server.fetch('/healthz')).status).toBe(200)
    expect(await server.stop()).toBe(0)
  }, 30_000)
})

describe('the server process', () => {
  it('finishes and ends with code 0 when asked to stop', async () => {
    const server = await startServer({ env: { DEMO: '0' } })
    const slow = server.fetch('/openapi.json')
    expect((await slow).status).toBe(200)
    expect(await server.stop()).toBe(0)
  }, 30_000)

  it('refuses production without the real services, with one line that names them and exit code 2', async () => {
    const { code, stdout, stderr } = await runToEnd({ env: { APP_ENV: 'production' } })
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr.trim().split('\n')).toHaveLength(1)
    for (const name of ['APP_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'EXPERTICKET_API_KEY'])
      expect(stderr).toContain(name)
  })

  it('refuses an unusable value, with one line and exit code 2', async () => {
    const { code, stderr } = await runToEnd({ env: { PORT: 'many' } })
    expect(code).toBe(2)
    expect(stderr.trim()).toMatch(/^PORT: .+$/)
  })

  it('reports a taken port with one line on stderr', async () => {
    const server = await startServer({ env: { DEMO: '0' } })
    const other = await mkdtemp(join(tmpdir(), 'other-'))
    const { code, stderr } = await runToEnd({ env: { PORT: String(server.port), DATA_DIR: other, DEMO: '0' } })
    expect([code, stderr.trim()]).toEqual([2, `PORT: 127.0.0.1:${server.port} is in use.`])
    expect(await server.stop()).toBe(0)
    await rm(other, { recursive: true, force: true })
  }, 30_000)

  // [C-ROUTE-030]
  it('has no simulator, no demo and no showcase page in production', async () => {
    const server = await startServer({
      env: { ...productionEnv, METRICS_TOKEN: 'metrics-token-of-a-test' },
    })
    try {
      for (const path of ['/_dev/mail', '/_dev/mail.json', '/_dev/stripe/v1/payment_intents', '/ui', '/ui/office'])
        expect((await server.fetch(path)).status, path).toBe(404)
      // A developer's own process has them.
      const other = await startServer({ env: { DEMO: '0' } })
      expect(await (await other.fetch('/ui')).text()).toContain('Composants</h1>')
      expect(await other.stop()).toBe(0)
      expect(server.output()).not.toContain('demo.test')
      const page = await server.fetch('/terms', { host: 'www.example', headers: { 'x-forwarded-proto': 'https' } })
      expect(page.headers.get('strict-transport-security')).toContain('max-age=')
      // Behind a trusted proxy the token opens the metrics, and a wrong one does not.
      const ask = (authorization: string) =>
        server.fetch('/metrics', { headers: { authorization, 'x-forwarded-for': '198.51.100.7' } })
      expect((await ask('Bearer metrics-token-of-a-test')).status).toBe(200)
      expect((await ask('Bearer another-token-of-a-test')).status).toBe(404)
    } finally {
      expect(await server.stop()).toBe(0)
    }
  }, 30_000)
})
