import { manifest } from 'virtual:client-manifest'
import type { PageAssets } from '../../web/router-context.ts'

const ENTRY = 'src/web/browser-entry.tsx'

/** Files that a page loads: the entry with its static imports, plus those of the given lazily loaded sources. */
export function pageAssets(sources: readonly string[] = []): PageAssets {
  const key = sources.join(' ')
  const known = found.get(key)
  if (known) return known
  const assets = collectAssets(sources)
  found.set(key, assets)
  return assets
}

/** By sources; those are ours, so that there are few. */
const found = new Map<string, PageAssets>()

function collectAssets(sources: readonly string[]): PageAssets {
  if (manifest === null)
    return { scripts: ['/@vite/client', '/src/web/dev-entry.tsx'], styles: [], preloads: [], fonts: [] }
  const files = manifest
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
  visit(ENTRY)
  for (const source of sources) visit(source)
  const entry = files[ENTRY]
  const fonts = (entry?.assets ?? []).filter((file) => file.endsWith('.woff2')).map((file) => `/${file}`)
  return { scripts: entry ? [`/${entry.file}`] : [], styles: [...styles], preloads: [...preloads], fonts }
}
