import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import UnoCSS from 'unocss/vite'
import { defineConfig, type Plugin } from 'vite'

const clientDir = 'dist/client'

/**
 * The built client's file names, inlined into the server bundles (client first, then servers).
 * In development Vite serves the sources themselves.
 */
function clientManifest(): Plugin {
  const id = 'virtual:client-manifest'
  return {
    name: 'client-manifest',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined
      const path = join(clientDir, '.vite/manifest.json')
      const manifest = this.environment.mode === 'build' && existsSync(path) ? readFileSync(path, 'utf8') : 'null'
      return `export const manifest = ${manifest}`
    },
  }
}

export default defineConfig({
  appType: 'custom',
  plugins: [react(), UnoCSS(), clientManifest()],
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: { build: { outDir: clientDir, manifest: true, rolldownOptions: { input: 'src/web/browser-entry.tsx' } } },
    // Bun: packages with native parts stay in node_modules, the rest is bundled for a quick start.
    bun: {
      consumer: 'server',
      resolve: {
        noExternal: true,
        external: ['@libsql/client', 'libsql'],
        conditions: ['bun', 'node', 'import', 'module', 'default'],
      },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/bun',
        ssr: true,
        emitAssets: true,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          input: { server: 'src/server/bun-entry.ts', cli: 'src/cli/cli.ts' },
          output: { chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'bun', 'worker']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
      // Images that only the server names (tenants' logos) are served with the client's files.
      cpSync('dist/bun/assets', join(clientDir, 'assets'), { recursive: true, filter: (path) => !path.endsWith('.js') })
    },
  },
})
