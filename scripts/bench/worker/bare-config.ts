import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ENTRY = 'worker-entry.js'
const COMPATIBILITY_DATE = /^compatibility_date = "(.+)"$/m

/**
 * workerd's own configuration of the built Worker, without wrangler: modules as deployed, objects with their storage in
 * `folder`, the database over the network, and around-the-worker.js.
 */
export function bareConfig(folder: string, port: number, variables: Record<string, string>): string {
  const [, date] = COMPATIBILITY_DATE.exec(readFileSync('wrangler.toml', 'utf8')) ?? []
  const dist = resolve('dist/worker')
  const chunks = readdirSync(dist, { recursive: true }).map(String)
  // workerd takes the first module as the entry.
  const modules = [ENTRY, ...chunks.filter((name) => name.endsWith('.js') && name !== ENTRY)].map(
    (name) => `(name = ${text(name)}, esModule = embed ${text(join(dist, name))})`,
  )
  const objects = join(folder, 'objects')
  mkdirSync(objects, { recursive: true })
  const bindings = [
    ...Object.entries(variables).map(([name, value]) => `(name = ${text(name)}, text = ${text(value)})`),
    '(name = "ASSETS", service = "assets")',
    `(name = "VERSION", json = ${text(JSON.stringify({ id: 'bench' }))})`,
    ...[
      ['FILES', 'Files'],
      ['JOBS', 'Jobs'],
      ['FLOOD', 'Flood'],
    ].map(([name, entrypoint]) => `(name = "${name}", service = (name = "around", entrypoint = "${entrypoint}"))`),
    '(name = "CART_LOCK", durableObjectNamespace = "CartLock")',
    '(name = "HOT_WRITES", durableObjectNamespace = "HotWrites")',
    '(name = "OPENING_LINE", durableObjectNamespace = "OpeningLineObject")',
  ]
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "worker", worker = .worker),
    (name = "around", worker = .around),
    (name = "assets", disk = ${text(resolve('dist/client'))}),
    (name = "objects", disk = (path = ${text(objects)}, writable = true)),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "worker")],
);
const worker :Workerd.Worker = (
  modules = [${modules.join(', ')}],
  compatibilityDate = ${text(date ?? '')},
  bindings = [${bindings.join(', ')}],
  durableObjectNamespaces = [
    (className = "CartLock", uniqueKey = "CartLock", enableSql = true),
    (className = "HotWrites", uniqueKey = "HotWrites", enableSql = true),
    (className = "OpeningLineObject", uniqueKey = "OpeningLineObject", enableSql = true),
  ],
  durableObjectStorage = (localDisk = "objects"),
  cacheApiOutbound = "around",
);
const around :Workerd.Worker = (
  modules = [(name = "around.js", esModule = embed ${text(resolve('scripts/bench/worker/around-the-worker.js'))})],
  compatibilityDate = ${text(date ?? '')},
);
`
}

const text = (value: string) => JSON.stringify(value)
