import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { tanStackRouterCodeSplitter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import UnoCSS from 'unocss/vite'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import { precompress } from './scripts/precompress.ts'
import { officeChunks, shopChunks, withoutFirstFiles } from './scripts/vite/chunks.ts'
import { noBreakSpaces } from './scripts/vite/no-break-spaces.ts'
import { officePaths } from './scripts/vite/office-paths.ts'
import { fronts, generateRouteTrees } from './scripts/vite/route-trees.ts'
import { withoutAttestations } from './scripts/vite/without-attestations.ts'

// They are not in the repository, and servers read the paths of the office before its front is built.
await generateRouteTrees()

/** Where the build goes; tests build scratch copies elsewhere. */
const distDir = process.env.DIST_DIR ?? 'dist'
const clientDir = join(distDir, 'client')
/** `BUILD_TARGETS=client,bun` leaves the Worker out. The office goes with the client; `shop` is the client without it. */
const targets = (process.env.BUILD_TARGETS ?? 'client,bun,worker')
  .split(',')
  .flatMap((name) => (name === 'client' ? [name, 'office'] : name === 'shop' ? ['client'] : [name]))

/** Of each front, where its build writes which file became what. */
const manifests = {
  'virtual:client-manifest': '.vite/manifest.json',
  'virtual:office-manifest': '.vite/office-manifest.json',
}

/**
 * The built fronts' file names, inlined into the server bundles (fronts first, then servers).
 * In development Vite serves the sources themselves.
 */
function frontManifest([id, file]: [id: string, file: string]): Plugin {
  return {
    name: id.slice('virtual:'.length),
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined
      const path = join(clientDir, file)
      const manifest = this.environment.mode === 'build' && existsSync(path) ? readFileSync(path, 'utf8') : 'null'
      return `export const manifest = ${manifest}`
    },
  }
}

/** UnoCSS keeps what it has seen: with one of its own, neither front gets the other's classes. */
const onlyIn = (wanted: (environment: string) => boolean, plugins: Plugin[]): Plugin[] =>
  plugins.map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => wanted(name) }))

/** Who may take what from Node in the Worker: nodejs_compat supplies it. */
const workerBuiltins = [
  { importer: /\/src\/platform\/node-(digest|scrypt)\.ts$/, names: ['node:crypto'] },
  { importer: /\/src\/platform\/node-packing\.ts$/, names: ['node:crypto', 'node:zlib'] },
  // Named beside the web streams, for Node's own servers; never called.
  { importer: /\/node_modules\/@tanstack\//, names: ['node:stream', 'node:stream/web'] },
]

/** Stops the Worker's build where code, ours or a package's, needs what only Bun or Node has. */
function noForeignRuntime(): Plugin {
  return {
    name: 'no-foreign-runtime',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'worker',
    resolveId(source, importer) {
      if (source.startsWith('cloudflare:')) return { id: source, external: true }
      if (!isBuiltin(source) && source !== 'bun' && !source.startsWith('bun:')) return undefined
      const allowed = workerBuiltins.some(
        (entry) => entry.importer.test(importer ?? '') && entry.names.includes(source),
      )
      if (allowed) return { id: source, external: true, moduleSideEffects: false }
      return this.error(`${importer} imports ${source}: the Worker has no such module.`)
    },
  }
}

const entries = { shop: 'src/web/browser-entry.tsx', office: 'src/web/office/office-entry.tsx' }

/** The office: a front of its own beside the shop's, into the same folder of files. */
const officeEnvironment: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: clientDir,
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: manifests['virtual:office-manifest'],
    rolldownOptions: {
      input: entries.office,
      output: { codeSplitting: { groups: officeChunks } },
    },
  },
}

/** Shared files that `withoutFirstFiles` and tests know by their names. */
const namedChunks = /^(base|rolldown-runtime|office-.*)$/

/**
 * The table of a page's files names each of them: seven characters tell builds apart as well as eight, and what a file
 * holds is said by the manifest alone, unless it is loaded by itself.
 */
const shortNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ name, facadeModuleId }: { name: string; facadeModuleId: string | null }) =>
    namedChunks.test(name) || (facadeModuleId !== null && !facadeModuleId.includes('?tsr-split='))
      ? 'assets/[name]-[hash:7].js'
      : 'assets/[hash:7].js',
}

/** Beside the client's files: what the Worker's static assets need. */
function prepareAssets(): void {
  cpSync('node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf', join(clientDir, 'fonts/DejaVuSans.ttf'))
  writeFileSync(join(clientDir, '.assetsignore'), '.vite\n*.br\n*.gz\n')
  const forever = 'cache-control: public, max-age=31536000, immutable'
  writeFileSync(join(clientDir, '_headers'), `/assets/*\n  ${forever}\n  x-content-type-options: nosniff\n`)
}

/** What people wait for at a first visit; the office's files are three times as many, for few who have them already. */
function isOfShop(): (name: string) => boolean {
  const path = join(clientDir, manifests['virtual:client-manifest'])
  const manifest = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return (name) => manifest.includes(`"assets/${name}"`)
}

/** Writes a front's route tree and splits what a screen shows from how it loads. Each front keeps its own list of screens. */
function screenFiles(front: (typeof fronts)[keyof typeof fronts]) {
  const screens = { routesByFile: new Map() }
  return [tanstackRouterGenerator(front, screens), tanStackRouterCodeSplitter(front, screens)]
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [
    // Before React's plugin, which must see the parts of a screen file that these have split.
    Object.values(fronts).map(screenFiles),
    react(),
    onlyIn((environment) => environment !== 'office', UnoCSS()),
    command === 'build' && onlyIn((environment) => environment === 'office', UnoCSS()),
    Object.entries(manifests).map(frontManifest),
    officePaths(),
    noBreakSpaces(),
    withoutAttestations(),
    noForeignRuntime(),
  ],
  // React has the hook itself since its version 18; the shim is for the ones before.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' }] },
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: {
      optimizeDeps: { entries: [entries.shop, entries.office] },
      build: {
        outDir: clientDir,
        manifest: true,
        modulePreload: { polyfill: false, resolveDependencies: withoutFirstFiles },
        rolldownOptions: {
          input: entries.shop,
          output: { ...shortNames, codeSplitting: { groups: shopChunks } },
        },
      },
    },
    // In development the client's environment serves the office, too.
    ...(command === 'build' ? { office: officeEnvironment } : {}),
    // Bun: packages with native parts stay in node_modules, the rest is bundled for a quick start.
    bun: {
      consumer: 'server',
      resolve: {
        // In development the module runner takes packages from node_modules as they are.
        noExternal: command === 'build' || undefined,
        external: ['@libsql/client', 'libsql', 'sharp'],
        conditions: ['bun', 'node', 'import', 'module', 'default'],
      },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        outDir: join(distDir, 'bun'),
        ssr: true,
        emitAssets: true,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          input: {
            server: 'src/server/bun-entry.ts',
            cli: 'src/cli/cli.ts',
            'compute-thread': 'src/platform/compute/compute-thread.ts',
            'checkpoint-thread': 'src/db/checkpoint-thread.ts',
            'picture-process': 'src/platform/picture-process-main.ts',
            'document-process': 'src/platform/document-process-main.ts',
          },
          output: { chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
    worker: {
      consumer: 'server',
      resolve: {
        noExternal: true,
        builtins: [/^cloudflare:/],
        // A package that knows neither Workers nor browsers is not fit to run there.
        conditions: ['workerd', 'worker', 'browser', 'import', 'module', 'default'],
      },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: join(distDir, 'worker'),
        ssr: true,
        copyPublicDir: false,
        minify: true,
        rolldownOptions: {
          platform: 'browser',
          input: 'src/server/worker-entry.ts',
          // workerd takes handlers and objects as exports, and does not start with what chunks would ask of the entry.
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', keepNames: true },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of targets) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
      // Images that only the server names (tenants' logos) are served with the client's files.
      cpSync(join(distDir, 'bun/assets'), join(clientDir, 'assets'), {
        recursive: true,
        filter: (path) => !path.endsWith('.js'),
      })
      await precompress(join(clientDir, 'assets'), 'node_modules/.cache/precompress', isOfShop())
      prepareAssets()
    },
  },
}))
