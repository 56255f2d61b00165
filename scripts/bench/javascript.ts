import { z } from 'zod'
import { fetchPage, loadDemoData, startDemo } from './demo-world.ts'
import { type Bench, figure } from './figure.ts'
import { type BenchServer, withServer } from './server.ts'
import { withFolder } from './world.ts'

const MANIFEST = 'dist/client/.vite/manifest.json'
/** Loaded by the router as soon as it takes the page over. */
const HOME_SCREEN = 'src/screens/shop/home.tsx'

const manifestShape = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), src: z.string().optional() }),
)
type Manifest = z.output<typeof manifestShape>

/** JavaScript that the home page loads before anyone touches it, as it goes over the wire with gzip. */
export const benchJavascript: Bench = () =>
  withFolder(async (dir) => {
    await loadDemoData(dir)
    return withServer(startDemo(dir), async (server) => {
      const { html } = await fetchPage(server, '/')
      const manifest = manifestShape.parse(await Bun.file(MANIFEST).json())
      const files = withImports(manifest, [...namedInPage(html), manifest[HOME_SCREEN]?.file ?? ''])
      const sizes = await Promise.all(files.map((file) => gzippedBytes(server, file)))
      const kb = sizes.reduce((sum, size) => sum + size, 0) / 1024
      const sources = sourcesOf(manifest, files)
      return [
        figure(
          'JavaScript of home, gzipped',
          kb,
          'KB',
          { atMost: 120 },
          {
            files: files.length,
            largestKb: Math.round(Math.max(...sizes) / 1024),
            adminFiles: sources.filter((source) => /\/(admin|cse-admin)\//.test(source)).length,
            chunks: files.map((file, index) => `${file} ${sizes[index]}`),
          },
        ),
      ]
    })
  })

/** Scripts and module preloads of the page itself. */
function namedInPage(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b[^>]*?\bsrc="\/([^"]+)"/g)]
  const preloads = [...html.matchAll(/<link\b(?=[^>]*\brel="modulepreload")[^>]*?\bhref="\/([^"]+)"/g)]
  return [...scripts, ...preloads].map((match) => match[1] ?? '')
}

/** The files with everything that they import statically. */
function withImports(manifest: Manifest, files: readonly string[]): string[] {
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const found = new Set<string>()
  const visit = (file: string) => {
    if (file === '' || found.has(file)) return
    found.add(file)
    for (const key of byFile.get(file)?.imports ?? []) visit(manifest[key]?.file ?? '')
  }
  for (const file of files) visit(file)
  return [...found]
}

const sourcesOf = (manifest: Manifest, files: readonly string[]): string[] =>
  Object.values(manifest).flatMap(({ file, src }) => (src !== undefined && files.includes(file) ? [src] : []))

async function gzippedBytes(server: BenchServer, file: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${server.port}/${file}`, {
    headers: { 'accept-encoding': 'gzip' },
    decompress: false,
  })
  if (response.status !== 200) throw new Error(`/${file}: ${response.status}`)
  return (await response.arrayBuffer()).byteLength
}
