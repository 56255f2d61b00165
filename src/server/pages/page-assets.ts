import { manifest as shopManifest } from 'virtual:client-manifest'
import { manifest as officeManifest } from 'virtual:office-manifest'
import type { PageAssets } from '#web/router-context.ts'

/** Entries of each front, in the build and in development. */
const fronts = {
  shop: { files: shopManifest, entry: 'src/web/browser-entry.tsx', devEntry: '/src/web/dev-entry.tsx' },
  office: {
    files: officeManifest,
    entry: 'src/web/office/office-entry.tsx',
    devEntry: '/src/web/office/office-dev-entry.tsx',
  },
}
type Front = (typeof fronts)[keyof typeof fronts]

/** Files that a page of the shop loads: the entry with its static imports, and those of the given lazy sources. */
export const pageAssets = (sources: readonly string[] = []): PageAssets => frontAssets('shop', sources)

/** Files that a page of the office loads. */
export const officeAssets = (sources: readonly string[]): PageAssets => frontAssets('office', sources)

function frontAssets(front: keyof typeof fronts, sources: readonly string[]): PageAssets {
  const key = [front, ...sources].join(' ')
  const known = found.get(key)
  if (known) return known
  const assets = collectAssets(fronts[front], sources)
  found.set(key, assets)
  return assets
}

/** Cache by front and sources, of which there are few. */
const found = new Map<string, PageAssets>()

function collectAssets({ files, entry: entrySource, devEntry }: Front, sources: readonly string[]): PageAssets {
  if (files === null) return { scripts: ['/@vite/client', devEntry], styles: [], preloads: [], fonts: [] }
  const preloads = new Set<string>()
  const styles = new Set<string>()
  const visited = new Set<string>()
  const visit = (key: string) => {
    const chunk = files[key]
    if (!chunk || visited.has(key)) return
    visited.add(key)
    for (const css of chunk.css ?? []) styles.add(`/${css}`)
    preloads.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(entrySource)
  for (const source of sources) visit(source)
  const entry = files[entrySource]
  const fonts = (entry?.assets ?? []).filter((file) => file.endsWith('.woff2')).map((file) => `/${file}`)
  return { scripts: entry ? [`/${entry.file}`] : [], styles: [...styles], preloads: [...preloads], fonts }
}
