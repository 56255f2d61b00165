/** Asking a server outside at the very address that was judged, over real TLS. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fetchFrom } from '#platform/fetch-from.ts'

async function secureServer() {
  const folder = await mkdtemp(join(tmpdir(), 'tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const facts = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2']
  const names = ['-subj', '/CN=hooks.exemple.fr', '-addext', 'subjectAltName=DNS:hooks.exemple.fr']
  execFileSync('openssl', ['req', ...facts, ...names], { stdio: 'ignore' })
  const asked: string[] = []
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    asked.push(`${request.method} ${request.headers.host?.split(':')[0]}${request.url}`)
    if (request.url === '/slow') return
    if (request.url === '/endless') {
      response.writeHead(200)
      const more = () => response.write('x'.repeat(65_536), () => setImmediate(() => !response.destroyed && more()))
      return void more()
    }
    response.writeHead(request.url === '/elsewhere' ? 302 : 200, { location: 'https://hooks.exemple.fr/followed' })
    request.pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    asked,
    ca: readFileSync(cert, 'utf8'),
    url: (path: string, name = 'hooks.exemple.fr') => new URL(`https://${name}:${port}${path}`),
  }
}

test('a request to a fixed IP address uses it under the given host name, checks the certificate, and follows no redirect', async () => {
  const { asked, ca, url } = await secureServer()
  // No name server knows this name: the address alone decides where it goes.
  const answer = await fetchFrom('127.0.0.1', url('/a'), { method: 'POST', body: 'bonjour' }, ca)
  expect([answer.status, await answer.text()]).toEqual([200, 'bonjour'])
  expect((await fetchFrom('127.0.0.1', url('/elsewhere'), {}, ca)).status).toBe(302)
  await expect(fetchFrom('127.0.0.1', url('/a', 'autre.exemple.fr'), {}, ca)).rejects.toThrow(/altnames/)
  await expect(fetchFrom('127.0.0.1', url('/a'), {})).rejects.toThrow(/self-signed/)
  expect(asked).toEqual(['POST hooks.exemple.fr/a', 'GET hooks.exemple.fr/elsewhere'])
})

test('a request to a fixed IP address abandons a slow server in time, and an endless answer', async () => {
  const { ca, url } = await secureServer()
  await expect(fetchFrom('127.0.0.1', url('/slow'), { signal: AbortSignal.timeout(200) }, ca)).rejects.toThrow(
    /abort|timeout/i,
  )
  const endless = await fetchFrom('127.0.0.1', url('/endless'), {}, ca)
  const reader = endless.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  await reader?.cancel()
})
