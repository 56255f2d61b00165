import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { type AnnouncedPicture, type Made, makeVersions } from '#kernel/media/make-versions.ts'
import { createPictureProcess, type PictureProcessOptions } from '#platform/pictures/picture-process.ts'
import { renderWithSharp } from '#platform/pictures/sharp-pictures.ts'

const main = new URL('../../src/platform/picture-process-main.ts', import.meta.url)
const breaking = new URL('breaking-picture-process.ts', import.meta.url)
/** Facts that the breaking process does not look at. */
const announced: AnnouncedPicture = { mimeType: 'image/jpeg', size: 1, purpose: 'picture' }

function open(options: Partial<PictureProcessOptions> = {}) {
  const made = createPictureProcess({ script: main, ...options })
  onTestFinished(() => made.close())
  return made
}

async function photo() {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#27a' } })
  const bytes = new Uint8Array(await picture.jpeg().toBuffer())
  return { bytes, path: await stored(bytes), announced: { ...announced, size: bytes.byteLength } }
}

async function stored(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'picture-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'original')
  await writeFile(path, bytes)
  return path
}

/** The process of that picture. */
const pidIn = (made: Made | null) => (made?.refusal === null ? Number(made.placeholder) : Number.NaN)

test('a separate process reads the file and makes its usual versions, and reports a bad picture and a missing file', async () => {
  const pictures = open()
  const { bytes, path, announced } = await photo()
  const made = await pictures.makeVersions(path, announced)
  expect(made).toEqual(await makeVersions(bytes, announced, renderWithSharp))
  expect(made).toMatchObject({ refusal: null, versions: [{ width: 64 }, { width: 64 }] })
  const text = new TextEncoder().encode('no picture')
  const asPicture = { ...announced, size: text.byteLength }
  expect(await pictures.makeVersions(await stored(text), asPicture)).toEqual({ refusal: 'notAnImage' })
  expect(await pictures.makeVersions(`${path}-gone`, announced)).toBeNull()
})

test('a picture that crashes its process fails alone, and the next is made', async () => {
  const pictures = open({ script: breaking })
  const [crashed, next] = await Promise.allSettled([
    pictures.makeVersions('crash', announced),
    pictures.makeVersions('pid', announced),
  ])
  expect(crashed).toMatchObject({ status: 'rejected', reason: { message: 'The process of pictures ended.' } })
  expect(next).toMatchObject({ status: 'fulfilled' })
})

test('a process that cannot be started fails its picture, and is not started again', async () => {
  const missing = new URL('no-such-process.ts', import.meta.url)
  const pictures = open({ script: missing })
  for (let tries = 0; tries < 2; tries++)
    await expect(pictures.makeVersions('pid', announced)).rejects.toThrow('The process of pictures ended.')
})

test('a picture that takes too long is abandoned with its process', async () => {
  const pictures = open({ script: breaking, timeoutMs: 2_000 })
  const before = pidIn(await pictures.makeVersions('pid', announced))
  await expect(pictures.makeVersions('hang', announced)).rejects.toThrow('Took longer than 2000 ms')
  expect(pidIn(await pictures.makeVersions('pid', announced))).not.toBe(before)
})

test('an idle process ends, and no picture is made once it is closed', async () => {
  const pictures = open({ script: breaking, idleMs: 50 })
  const pid = pidIn(await pictures.makeVersions('pid', announced))
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
  pictures.close()
  await expect(pictures.makeVersions('pid', announced)).rejects.toThrow('is closed')
})

test("pictures are made behind requests, by a process without the server's secrets", async () => {
  process.env.SECRET_OF_THIS_TEST = 'sk_secret'
  onTestFinished(() => void delete process.env.SECRET_OF_THIS_TEST)
  const { path, announced } = await photo()
  const rendered = open().makeVersions(path, announced)
  await expect.poll(() => childrenRunning('picture-process-main')).toHaveLength(1)
  const [child = 0] = await childrenRunning('picture-process-main')
  const environment = await readFile(`/proc/${child}/environ`, 'utf8')
  expect(environment).toContain('MALLOC_ARENA_MAX')
  expect(environment).not.toContain('sk_secret')
  await rendered
  expect(getPriority(child)).toBe(10)
})

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Processes that this one started with a script of that name. */
async function childrenRunning(script: string): Promise<number[]> {
  const found: number[] = []
  for (const thread of await readdir('/proc/self/task')) {
    const children = (await readFile(`/proc/self/task/${thread}/children`, 'utf8')).split(' ').filter(Boolean)
    for (const child of children)
      if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes(script)) found.push(Number(child))
  }
  return found
}
