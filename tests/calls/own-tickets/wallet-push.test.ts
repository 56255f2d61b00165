/** Pushes to Apple's service: HTTP/2, as the certificate of the pass type (chapter tickets-and-check-in). */
import { createSecureServer, type ServerHttp2Stream } from 'node:http2'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApplePush } from '#platform/apple-push.ts'
import { STAND_IN_AUTHORITY, STAND_IN_CERTIFICATE, STAND_IN_KEY } from '#simulators/wallet/keys.ts'
import { PASS_TYPE } from '../../support/pass-world.ts'

const pem = (base64: string, name = 'CERTIFICATE') =>
  `-----BEGIN ${name}-----\n${base64.trim()}\n-----END ${name}-----\n`
const keys = { certificate: pem(STAND_IN_CERTIFICATE), key: pem(STAND_IN_KEY, 'PRIVATE KEY') }

/** Stand-in for Apple: accepts only connections with the stand-in's certificate, and answers as told. */
async function appleService(answer: (stream: ServerHttp2Stream, token: string) => void) {
  const asked: string[] = []
  let connections = 0
  const ca = pem(STAND_IN_AUTHORITY)
  const server = createSecureServer({
    key: keys.key,
    cert: keys.certificate,
    ca,
    requestCert: true,
    rejectUnauthorized: true,
  })
  server.on('session', () => {
    connections += 1
  })
  server.on('stream', (stream, headers) => {
    const path = String(headers[':path'])
    asked.push(`${headers[':method']} ${path} ${headers['apns-topic']}`)
    answer(stream, path.split('/').at(-1) ?? '')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, resolve)
  })
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const options = { origin: `https://localhost:${port}`, ca, checkServerIdentity: () => undefined }
  const certificate = keys.certificate.replaceAll('\n', '\\n')
  return {
    push: createApplePush({ ...keys, certificate, passTypeId: PASS_TYPE }, options),
    asked,
    connections: () => connections,
  }
}

test("a push contains the phone's token and the pass type; a phone that is gone is reported, any other refusal is a failure", async () => {
  const service = await appleService((stream, token) => {
    if (token === 'cut') return stream.destroy()
    stream.respond({ ':status': token === 'ab12' ? 200 : token === 'gone' ? 410 : 503 })
    stream.end()
  })
  expect([await service.push('ab12'), await service.push('gone')]).toEqual(['told', 'gone'])
  await expect(service.push('busy')).rejects.toThrow('503')
  await expect(service.push('cut')).rejects.toThrow()
  expect(service.asked.slice(0, 2)).toEqual([`POST /3/device/ab12 ${PASS_TYPE}`, `POST /3/device/gone ${PASS_TYPE}`])
  expect(service.connections()).toBe(1)
})

test('a wallet service that does not answer is abandoned after five seconds', async () => {
  const arrived = Promise.withResolvers<void>()
  const service = await appleService(() => arrived.resolve())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pushed = service.push('ab12').then(
    () => 'told',
    (error: Error) => error.message,
  )
  await arrived.promise
  vi.advanceTimersByTime(5_000)
  expect(await pushed).toBe('Apple did not answer in time.')
})
