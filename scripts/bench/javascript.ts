import { z } from 'zod'
import { type BenchBrowser, withBrowser } from './browser.ts'
import { activityPath, DEMO_HOST, loadDemoData, startDemo } from './demo-world.ts'
import { type Bench, type Figure, figure } from './figure.ts'
import { type BenchServer, withServer } from './server.ts'
import { withFolder } from './world.ts'

const MANIFEST = 'dist/client/.vite/manifest.json'
/** Time without requests after which the page counts as idle. */
const IDLE_MS = 1500

const manifestShape = z.record(z.string(), z.object({ file: z.string(), src: z.string().optional() }))

interface Page {
  name: string
  path: string
  /** Largest size in KB as sent, by encoding. */
  atMost: { gzip: number; br?: number }
}

/** Measures the JavaScript that a browser requests for a page that nobody touches, as transferred. */
export const benchJavascript: Bench = () =>
  withFolder(async (dir) => {
    await loadDemoData(dir)
    return withServer(startDemo(dir), (server) =>
      withBrowser(async (browser) => [
        ...(await measureSizes(server, browser, { name: 'home', path: '/', atMost: { gzip: 115, br: 105 } })),
        ...(await measureSizes(server, browser, {
          name: 'the activity page',
          path: await activityPath(server),
          atMost: { gzip: 140 },
        })),
      ]),
    )
  })

async function measureSizes(
  server: BenchServer,
  browser: BenchBrowser,
  { name, path, atMost }: Page,
): Promise<Figure[]> {
  const files = await listScripts(browser, `http://${DEMO_HOST}:${server.port}${path}`)
  const manifest = manifestShape.parse(await Bun.file(MANIFEST).json())
  const sources = Object.values(manifest).flatMap(({ file, src = '' }) => (files.includes(`/${file}`) ? [src] : []))
  const adminFiles = sources.filter((source) => /\/(admin|cse-admin)\//.test(source)).length
  const sizes = { gzip: await sumBytes(server, files, 'gzip'), br: await sumBytes(server, files, 'br') }
  return [
    sizeFigure(`JavaScript of ${name}, gzipped`, files, sizes.gzip, atMost.gzip, adminFiles),
    ...(atMost.br === undefined
      ? []
      : [sizeFigure(`JavaScript of ${name}, brotli`, files, sizes.br, atMost.br, adminFiles)]),
  ]
}

function sizeFigure(name: string, files: string[], sizes: number[], atMost: number, adminFiles: number): Figure {
  return figure(
    name,
    sizes.reduce((sum, size) => sum + size, 0) / 1024,
    'KB',
    { atMost },
    {
      files: files.length,
      largestKb: Math.round(Math.max(...sizes) / 1024),
      adminFiles,
      chunks: files.map((file, index) => `${file} ${sizes[index]}`),
    },
  )
}

/** Lists the scripts that a new page requests until it is idle, in order. */
async function listScripts({ browser }: BenchBrowser, url: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const files = new Set<string>()
    let last = performance.now()
    page.on('request', (request) => {
      last = performance.now()
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) files.add(pathname)
    })
    await page.goto(url)
    while (performance.now() - last < IDLE_MS) await Bun.sleep(50)
    return [...files]
  } finally {
    await context.close()
  }
}

const sumBytes = (server: BenchServer, files: string[], encoding: string) =>
  Promise.all(files.map((file) => sentBytes(server, file, encoding)))

async function sentBytes(server: BenchServer, file: string, encoding: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${server.port}${file}`, {
    headers: { 'accept-encoding': encoding },
    decompress: false,
  })
  if (response.status !== 200) throw new Error(`${file}: ${response.status}`)
  return (await response.arrayBuffer()).byteLength
}
