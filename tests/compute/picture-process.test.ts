import { readdir, readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { WantedVersion } from '../../src/platform/picture-port.ts'
import { createPictureProcess, type PictureProcessOptions } from '../../src/platform/picture-process.ts'
import { renderWithSharp } from '../../src/platform/sharp-pictures.ts'

const main = new URL('../../src/platform/picture-process-main.ts', import.meta.url)
const breaking = new URL('breaking-picture-process.ts', import.meta.url)
const wanted: readonly WantedVersion[] = [
  { width: 40, mimeType: 'image/webp' },
  { width: 20, mimeType: 'image/jpeg' },
]

function open(options: Partial<PictureProcessOptions> = {}) {
  const made = createPictureProcess({ script: main, ...options })
  onTestFinished(() => made.close())
  return made
}

const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 64, height: 48, channels: 3, background: '#27a' } })
      .jpeg()
      .toBuffer(),
  )

/** What a picture is to the process that breaks. */
const order = (what: string) => new TextEncoder().encode(what)
const said = (versions: Uint8Array[] | null) => versions?.map((each) => new TextDecoder().decode(each))

test('another process makes the same versions, and says that what is no picture is none', async () => {
  const pictures = open()
  const bytes = await photo()
  expect(await pictures.render(bytes, wanted)).toEqual(await renderWithSharp(bytes, wanted))
  expect(await pictures.render(order('no picture'), wanted)).toBeNull()
})

test('a picture that crashes its process fails by itself, and the next is made', async () => {
  const pictures = open({ script: breaking })
  const [crashed, next] = await Promise.allSettled([
    pictures.render(order('crash'), wanted),
    pictures.render(order('pid'), wanted),
  ])
  expect(crashed).toMatchObject({ status: 'rejected', reason: { message: 'The process of pictures ended.' } })
  expect(next).toMatchObject({ status: 'fulfilled' })
})

test('a process that cannot be started fails its picture, and is not asked again', async () => {
  const missing = new URL('no-such-process.ts', import.meta.url)
  const pictures = open({ script: missing })
  for (let tries = 0; tries < 2; tries++)
    await expect(pictures.render(order('pid'), wanted)).rejects.toThrow('The process of pictures ended.')
})

test('a picture that takes too long is given up with its process', async () => {
  const pictures = open({ script: breaking, timeoutMs: 2_000 })
  const before = said(await pictures.render(order('pid'), wanted))
  await expect(pictures.render(order('hang'), wanted)).rejects.toThrow('Took longer than 2000 ms')
  expect(said(await pictures.render(order('pid'), wanted))).not.toEqual(before)
})

test('a process with nothing to do ends, and nothing is made once it is closed', async () => {
  const pictures = open({ script: breaking, idleMs: 50 })
  const [pid] = said(await pictures.render(order('pid'), wanted)) ?? []
  await expect.poll(() => isRunning(Number(pid)), { timeout: 10_000 }).toBe(false)
  pictures.close()
  await expect(pictures.render(order('pid'), wanted)).rejects.toThrow('is closed')
})

test('pictures are made behind requests, by a process that knows no secret of the server', async () => {
  process.env.SECRET_OF_THIS_TEST = 'sk_secret'
  onTestFinished(() => void delete process.env.SECRET_OF_THIS_TEST)
  const rendered = open().render(await photo(), wanted)
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
