/** Files that the browser loads of each front: read from the build in `dist`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

const read = (file: string) => readFileSync(join('dist/client', file), 'utf8')
const shop: Manifest = JSON.parse(read('.vite/manifest.json'))
const office: Manifest = JSON.parse(read('.vite/office-manifest.json'))
const OFFICE_ENTRY = 'src/web/office/office-entry.tsx'
/** The rest of its name says which parts of the screen were split off together. */
const START_PAGE = Object.keys(office).find((key) => key.startsWith('src/screens/office/admin/index.tsx?')) ?? ''
const MAX_FIRST_LOAD_KB = 200
const MAX_SCREEN_KB = 43

/** Files that are loaded together with these. */
function collectFiles(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return files
}
const gzippedKb = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1024

const markOfOffice = /office-page|adminOptions|office-facts|SUPERADMIN|useScreenTitle/

test('the shop loads no part of the office', () => {
  expect(Object.keys(shop).filter((key) => key.includes('/office/'))).toEqual([])
  const files = Object.values(shop).flatMap(({ file, css = [] }) => [file, ...css])
  const withOffice = files.filter((file) => /\.(js|css)$/.test(file) && markOfOffice.test(read(file)))
  expect(withOffice).toEqual([])
  // The control: the office's own files have them.
  const own = [...collectFiles(office, [OFFICE_ENTRY])].filter((file) => markOfOffice.test(read(file)))
  expect(own).not.toEqual([])
})

test('the office loads no screen of the shop', () => {
  expect(Object.keys(office).filter((key) => /screens\/(?!office\/)/.test(key))).toEqual([])
  expect(Object.keys(office)).not.toContain('src/web/browser-entry.tsx')
})

test('the first load of the office is at most 200 KB of JavaScript, a further screen at most 43', () => {
  const first = collectFiles(office, [OFFICE_ENTRY, START_PAGE])
  console.info(`Office, first load: ${gzippedKb(first).toFixed(1)} KB of JavaScript gzipped`)
  expect(gzippedKb(first)).toBeLessThanOrEqual(MAX_FIRST_LOAD_KB)
  const screens = Object.keys(office).filter((key) => key.startsWith('src/screens/office/'))
  expect(screens).toContain(START_PAGE)
  // The showcase holds every part of the kit at once, for developers; production does not serve it.
  for (const screen of screens.filter((key) => !key.startsWith('src/screens/office/ui/'))) {
    const further = [...collectFiles(office, [screen])].filter((file) => !first.has(file))
    expect([screen, gzippedKb(further) <= MAX_SCREEN_KB]).toEqual([screen, true])
  }
})

/** Each file as the server sends it to who takes this encoding. */
const sentKb = (files: Iterable<string>, suffix: string) =>
  [...files].reduce((sum, file) => {
    const path = join('dist/client', file)
    return sum + readFileSync(existsSync(path + suffix) ? path + suffix : path).length
  }, 0) / 1024

// The browser's own requests are measured by the bench; these are the files that the server names.
test("the shop's home page is at most 117 KB of JavaScript gzipped and 105 by brotli, an activity page at most 146", () => {
  const screen = (source: string) =>
    Object.keys(shop).find((key) => key.startsWith(`src/screens/shop/${source}?`)) ?? ''
  const filesWith = (source: string) => {
    expect(shop).toHaveProperty([screen(source)])
    return collectFiles(shop, ['src/web/browser-entry.tsx', screen(source)])
  }
  const home = filesWith('index.tsx')
  console.info(`Home: ${sentKb(home, '.gz').toFixed(1)} KB gzipped, ${sentKb(home, '.br').toFixed(1)} KB by brotli`)
  expect(sentKb(home, '.gz')).toBeLessThanOrEqual(117)
  expect(sentKb(home, '.br')).toBeLessThanOrEqual(105)
  expect(sentKb(filesWith('a.$slug.$activityId.tsx'), '.gz')).toBeLessThanOrEqual(146)
})

test("a visitor's home page loads no code for members only", () => {
  const home = collectFiles(shop, ['src/web/browser-entry.tsx'])
  const ofMembers = shop['src/web/shell/member-parts.tsx']?.file ?? ''
  expect([ofMembers !== '', home.has(ofMembers)]).toEqual([true, false])
  const text = "Aller à l'admin"
  expect([read(ofMembers).includes(text), [...home].some((file) => read(file).includes(text))]).toEqual([true, false])
})

test('every file of the office exists in compressed form', () => {
  for (const file of collectFiles(office, [OFFICE_ENTRY]))
    for (const suffix of ['.br', '.gz'])
      if (read(file).length >= 512) expect(() => readFileSync(join('dist/client', file + suffix))).not.toThrow()
})
