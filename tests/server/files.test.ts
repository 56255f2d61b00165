import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '#platform/file-port.ts'
import { createLocalFiles } from '#platform/files/local-files.ts'
import type { Platform } from '#platform/port.ts'
import type { AppEnv } from '#server/app-env.ts'
import { fileRoutes } from '#server/files/file-routes.ts'
import { mediaRoutes } from '#server/files/media-routes.ts'
import { openTestPlatform } from '../support/test-platform.ts'

const PNG = 'image/png'
const PDF = 'application/pdf'
const bytes = (text: string) => new TextEncoder().encode(text)

async function openFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  const base = await openTestPlatform()
  onTestFinished(async () => {
    await base.close()
    await rm(folder, { recursive: true })
  })
  const files = createLocalFiles(folder, base.config.appKey)
  const platform: Platform = { ...base, files }
  const app = new Hono<AppEnv>()
  app.use((c, next) => {
    c.set('platform', platform)
    return next()
  })
  app.route('/', mediaRoutes).route('/', fileRoutes)
  const expiresAt = Date.now() + 60_000
  const upload = (url: string, body: BodyInit, type: string) =>
    app.request(url, { method: 'PUT', body, headers: { 'content-type': type } })
  return { app, files, folder, expiresAt, upload }
}

test('a file from a copy of a bucket has the type of its name, and other entries are not found', async () => {
  const { app, files, folder } = await openFiles()
  await files.put('media/kept.png', bytes('one'), 'image/png')
  for (const name of ['copied.png', 'copied.bin']) await writeFile(join(folder, 'media', name), 'two')
  const servedType = async (name: string) => (await app.request(`/media/${name}`)).headers.get('content-type')
  expect(await servedType('copied.png')).toBe('image/png')
  expect(await servedType('copied.bin')).toBe('application/octet-stream')
  expect((await app.request('/media/kept.png.type')).status).toBe(404)
  expect((await app.request('/media/gone.png')).status).toBe(404)
})

describe('signed URLs', () => {
  it('let one file in and out, under the given name', async () => {
    const { app, files, expiresAt, upload } = await openFiles()
    const put = await files.signedUrl({ key: 'tickets/t-1.pdf', method: 'PUT', expiresAt, contentType: PDF })
    expect((await upload(put, bytes('%PDF-1'), PDF)).status).toBe(200)
    const downloadName = 'Billet "été" n° 1.pdf'
    const get = await files.signedUrl({ key: 'tickets/t-1.pdf', method: 'GET', expiresAt, downloadName })
    const answer = await app.request(get)
    expect(await answer.text()).toBe('%PDF-1')
    expect(answer.headers.get('content-type')).toBe(PDF)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const disposition = answer.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/)
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(downloadName)
  })

  it('are worthless once any part of them is changed', async () => {
    const { app, files, expiresAt, upload } = await openFiles()
    await files.put('tickets/t-1.pdf', bytes('one'), PDF)
    await files.put('tickets/t-2.pdf', bytes('two'), PDF)
    const get = await files.signedUrl({ key: 'tickets/t-1.pdf', method: 'GET', expiresAt, downloadName: 'a.pdf' })
    const put = await files.signedUrl({ key: 'tickets/t-1.pdf', method: 'PUT', expiresAt, contentType: PDF })
    expect((await app.request(get)).status).toBe(200)
    const changed = (change: (url: URL) => void, from = get) => {
      const url = new URL(from, 'http://x')
      change(url)
      return `${url.pathname}${url.search}`
    }
    const refused = [
      get.replace('/files/tickets/t-1.pdf', '/files/tickets/t-2.pdf'),
      changed((url) => url.searchParams.set('expires', String(expiresAt + 1))),
      changed((url) => url.searchParams.set('name', 'b.pdf')),
      changed((url) => url.searchParams.set('type', 'text/html')),
      changed((url) => url.searchParams.delete('signature')),
      changed((url) => url.searchParams.set('signature', '0'.repeat(64))),
      get.replace('/files/tickets/t-1.pdf', '/files/tickets/../app.key'),
      get.replace('/files/tickets/t-1.pdf', '/files/app.key'),
      // A signature for one method is none for the other.
      put,
    ]
    for (const url of refused) {
      const answer = await app.request(url)
      expect(answer.status, url).toBe(404)
      expect(await answer.text()).toBe('Not found')
    }
    expect((await upload(get, bytes('x'), PDF)).status).toBe(404)
    expect(await (await app.request(get)).text()).toBe('one')
  })

  it('expire at their time', async () => {
    const { app, files } = await openFiles()
    await files.put('tickets/t-1.pdf', bytes('one'), PDF)
    const past = await files.signedUrl({ key: 'tickets/t-1.pdf', method: 'GET', expiresAt: Date.now() - 1 })
    expect((await app.request(past)).status).toBe(404)
  })

  it('accept only the signed type, up to the allowed size', async () => {
    const { app, files, expiresAt, upload } = await openFiles()
    const image = await files.signedUrl({ key: 'uploads/m-1.png', method: 'PUT', expiresAt, contentType: PNG })
    expect((await upload(image, bytes('<html>'), 'text/html')).status).toBe(415)
    expect((await upload(image, new Uint8Array(10_485_761), PNG)).status).toBe(413)
    expect(await files.get('uploads/m-1.png')).toBeNull()
    expect((await upload(image, new Uint8Array(10_485_760), PNG)).status).toBe(200)
    // A body that does not say how long it is.
    const document = await files.signedUrl({ key: 'uploads/f-1.pdf', method: 'PUT', expiresAt, contentType: PDF })
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)),
    })
    const request = new Request(`http://x${document}`, {
      method: 'PUT',
      body: endless,
      headers: { 'content-type': PDF },
      ...{ duplex: 'half' },
    })
    expect((await upload(document, new Uint8Array(20 * 1024 * 1024), PDF)).status).toBe(200)
    expect((await app.request(request)).status).toBe(413)
  })

  // [K-RULE-014]
  it('accept one file of exactly the announced size', async () => {
    const { files, expiresAt, upload } = await openFiles()
    const announced = { key: 'uploads/m-2', method: 'PUT', expiresAt, contentType: PNG, size: 4 } as const
    const put = await files.signedUrl(announced)
    const other = new URL(put, 'http://x')
    other.searchParams.set('size', '5')
    expect((await upload(`${other.pathname}${other.search}`, bytes('12345'), PNG)).status).toBe(404)
    other.searchParams.delete('size')
    expect((await upload(`${other.pathname}${other.search}`, bytes('1234'), PNG)).status).toBe(404)
    expect((await upload(put, bytes('123'), PNG)).status).toBe(400)
    expect((await upload(put, bytes('12345'), PNG)).status).toBe(413)
    expect(await files.sizeOf('uploads/m-2')).toBeNull()
    const answers = await Promise.all(['1234', 'abcd'].map((text) => upload(put, bytes(text), PNG)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await files.sizeOf('uploads/m-2')).toBe(4)
  })

  it('accept one file up to its maximum, counted as the bytes arrive', async () => {
    const { app, files, expiresAt, upload } = await openFiles()
    const announced = { key: 'uploads/m-6', method: 'PUT', expiresAt, contentType: PNG, maxSize: 2_000_000 } as const
    const put = await files.signedUrl(announced)
    const sent = (parts: number) => {
      let pulled = 0
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (pulled === parts) return controller.close()
          pulled += 1
          controller.enqueue(new Uint8Array(500_000))
        },
      })
      const init = { method: 'PUT', body, headers: { 'content-type': PNG }, ...{ duplex: 'half' } }
      return { answer: app.request(new Request(`http://x${put}`, init)), pulled: () => pulled }
    }
    expect((await upload(put, new Uint8Array(), PNG)).status).toBe(400)
    expect((await upload(put, new Uint8Array(2_000_001), PNG)).status).toBe(413)
    const endless = sent(1000)
    expect((await endless.answer).status).toBe(413)
    expect(endless.pulled()).toBeLessThan(10)
    const wider = put.replace('..2000000', '..2000001')
    expect((await upload(wider, bytes('1'), PNG)).status).toBe(404)
    expect(await files.sizeOf('uploads/m-6')).toBeNull()
    expect((await sent(4).answer).status).toBe(200)
    expect((await upload(put, bytes('1'), PNG)).status).toBe(409)
    expect(await files.sizeOf('uploads/m-6')).toBe(2_000_000)
  })

  it('accept a body of unknown length, and keep no part of an interrupted one', async () => {
    const { app, files, folder, expiresAt } = await openFiles()
    const put = await files.signedUrl({ key: 'uploads/m-5', method: 'PUT', expiresAt, contentType: PNG, size: 4 })
    const headers = (length: number) => ({ 'content-type': PNG, 'content-length': String(length) })
    const send = async (text: string, length: number) =>
      (await app.request(put, { method: 'PUT', body: bytes(text), headers: headers(length) })).status
    expect(await send('12345', 5)).toBe(413)
    expect(await send('123', 3)).toBe(400)
    expect(await send('123', 4)).toBe(400)
    expect(await readdir(join(folder, '.parts'))).toEqual([])
    expect(await files.sizeOf('uploads/m-5')).toBeNull()
    expect(await send('1234', 4)).toBe(200)
    expect(await send('abcd', 4)).toBe(409)
    expect(new TextDecoder().decode((await files.get('uploads/m-5'))?.bytes)).toBe('1234')
    expect(await readdir(join(folder, '.parts'))).toEqual([])
  })

  it('refuse an upload whose announced size was moved into the name or the type', async () => {
    const { files, expiresAt, upload } = await openFiles()
    const announced = { key: 'uploads/m-4', method: 'PUT', expiresAt, contentType: PNG, size: 5 } as const
    for (const [field, value] of [
      ['name', '\n5'],
      ['type', `${PNG}\n\n5`],
    ] as const) {
      const url = new URL(await files.signedUrl(announced), 'http://x')
      url.searchParams.delete('size')
      url.searchParams.set(field, value)
      expect((await upload(`${url.pathname}${url.search}`, bytes('123456'), PNG)).status, field).toBe(404)
    }
    // Not even where such a name was signed.
    const odd = await files.signedUrl({ ...announced, size: undefined, downloadName: '\n5' })
    expect((await upload(odd, bytes('123456'), PNG)).status).toBe(404)
    expect(await files.sizeOf('uploads/m-4')).toBeNull()
  })

  it('answer 503 while the disk is full, and work again afterwards', async () => {
    const { app, files, expiresAt, upload } = await openFiles()
    const put = await files.signedUrl({ key: 'uploads/m-3', method: 'PUT', expiresAt, contentType: PNG, size: 4 })
    const { putOnce } = files
    files.putOnce = () => Promise.reject(new StoreUnavailable('no space left on device'))
    const refused = await upload(put, bytes('1234'), PNG)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    files.putOnce = putOnce
    expect((await upload(put, bytes('1234'), PNG)).status).toBe(200)
    expect((await app.request(put)).status).toBe(404)
  })

  it('never serve a foreign file as a page', async () => {
    const { app, files, expiresAt } = await openFiles()
    await files.put('uploads/x.svg', bytes('<svg/>'), 'image/svg+xml')
    const answer = await app.request(await files.signedUrl({ key: 'uploads/x.svg', method: 'GET', expiresAt }))
    expect(answer.headers.get('content-disposition')).toBe('attachment')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })
})

describe('public images', () => {
  it('are cached forever, and other files of the store are not', async () => {
    const { app, files } = await openFiles()
    await files.put('media/m-1/320.svg', bytes('<svg/>'), 'image/svg+xml')
    await files.put('tickets/t-1.pdf', bytes('%PDF'), PDF)
    const answer = await app.request('/media/m-1/320.svg')
    expect(await answer.text()).toBe('<svg/>')
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    for (const path of [
      '/media/../tickets/t-1.pdf',
      '/media/%2e%2e/tickets/t-1.pdf',
      '/media/..%2ftickets%2ft-1.pdf',
      '/media/m-9/1.png',
      '/media/',
      '/media/m-1/320.svg.type',
      // A folder, a path through a file, a name that no file can have.
      '/media/m-1',
      '/media/m-1/320.svg/1.png',
      `/media/${'a'.repeat(300)}`,
    ])
      expect((await app.request(path)).status, path).toBe(404)
  })
})
