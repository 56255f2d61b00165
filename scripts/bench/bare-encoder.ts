/** Bare encoder: makes the versions of each picture of a folder in turn and prints the time taken. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { wantedVersions } from '#kernel/media/make-versions.ts'
import { renderWithSharp } from '#platform/pictures/sharp-pictures.ts'

const [folder = '.', rounds = '1', width = '0'] = process.argv.slice(2)
const small = { width: 100, height: 100, mimeType: 'image/png' } as const
const wanted = [...wantedVersions(Number(width), 'image/jpeg', 'picture'), small]

const names = await readdir(folder)
const before = process.cpuUsage()
const began = performance.now()
for (let round = 0; round < Number(rounds); round++)
  for (const name of names)
    if ((await renderWithSharp(await Bun.file(join(folder, name)).bytes(), wanted)) === null)
      throw new Error(`${name} was not encoded.`)
const { user, system } = process.cpuUsage(before)
console.log(
  JSON.stringify({
    pictures: names.length * Number(rounds),
    cpuMs: (user + system) / 1000,
    ms: performance.now() - began,
  }),
)
