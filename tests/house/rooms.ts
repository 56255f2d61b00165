/**
 * The rooms of the house, and what each may import. `value` is what its compiled code may need; `type` is what it may know
 * the shape of, beside that. Within a room everything may import everything.
 */
interface Room {
  /** The first pattern that fits a file names its room. */
  files: RegExp
  value: readonly string[]
  type?: readonly string[]
}

export const rooms = {
  contract: { files: /^src\/contract\//, value: [] },
  lib: { files: /^src\/lib\//, value: ['contract'] },
  port: { files: /^src\/platform\/[\w-]*port\.ts$/, value: [], type: ['db', 'features', 'platform'] },
  platform: { files: /^src\/platform\//, value: ['port', 'db', 'lib', 'features', 'simulators'] },
  simulators: { files: /^src\/simulators\//, value: ['db', 'demo', 'lib'], type: ['port'] },
  demo: {
    files: /^src\/db\/demo\//,
    value: ['db', 'contract', 'lib', 'tables', 'handler', 'features'],
    type: ['port'],
  },
  schema: { files: /^src\/db\/schema\.ts$/, value: ['tables'] },
  db: { files: /^src\/db\//, value: ['contract', 'lib', 'schema'], type: ['port'] },
  tables: {
    files: /^src\/(features\/[\w-]+(\/derived)?|handler)\/tables\.ts$/,
    value: ['db', 'states'],
    type: ['contract', 'contracts', 'features'],
  },
  /** The words that a table's CHECK and a contract share. */
  states: { files: /^src\/features\/(orders\/states|accounting\/ledger-buckets)\.ts$/, value: [], type: ['features'] },
  contracts: { files: /^src\/features\/[\w-]+\/(contract|contact-types|[\w-]+-shapes?)\.ts$/, value: ['contract'] },
  api: { files: /^src\/api\//, value: ['contract', 'contracts'] },
  handler: {
    files: /^src\/handler\//,
    value: ['contract', 'db', 'lib', 'tables'],
    type: ['port', 'features'],
  },
  ui: { files: /^src\/ui\//, value: ['browserApi'], type: ['contract', 'api'] },
  /** What browser code needs of the client: an error class. */
  browserApi: { files: /^src\/api\/client\.ts$/, value: [], type: ['api'] },
  parts: {
    files: /^src\/features\/[\w-]+\/ui\//,
    value: ['ui', 'features', 'states', 'contracts', 'browserApi'],
    type: ['contract', 'api'],
  },
  features: {
    files: /^src\/features\//,
    value: ['contract', 'contracts', 'states', 'tables', 'db', 'lib', 'handler', 'ui'],
    type: ['port'],
  },
  officeScreens: {
    files: /^src\/screens\/office\//,
    value: ['officeWeb', 'ui', 'parts', 'features', 'contract', 'contracts', 'browserApi'],
    type: ['api'],
  },
  officeWeb: {
    files: /^src\/web\/office\//,
    value: ['web', 'ui', 'parts', 'features', 'states', 'lib', 'contract', 'contracts', 'officeScreens', 'browserApi'],
    type: ['api'],
  },
  screens: {
    files: /^src\/screens\//,
    value: ['web', 'ui', 'parts', 'features', 'contract', 'browserApi'],
    type: ['api'],
  },
  web: {
    files: /^src\/web\//,
    value: ['ui', 'parts', 'features', 'contract', 'lib', 'screens', 'browserApi'],
    type: ['api'],
  },
  cli: {
    files: /^src\/cli\//,
    value: ['api', 'contract', 'db', 'demo', 'features', 'tables', 'handler', 'lib', 'platform', 'port', 'server'],
  },
  server: {
    files: /^src\/server\//,
    value: [
      'api',
      'browserApi',
      'contract',
      'db',
      'demo',
      'features',
      'tables',
      'handler',
      'lib',
      'platform',
      'port',
    ].concat(['simulators', 'ui', 'parts', 'web', 'officeWeb']),
  },
  tenants: { files: /^tenants\//, value: ['contract'] },
} as const satisfies Record<string, Room>

export type RoomName = keyof typeof rooms

/** `api/client.ts` and `db/schema.ts` have patterns of their own: the narrowest comes first. */
const byNarrowness: RoomName[] = (Object.keys(rooms) as RoomName[]).sort(
  (one, other) => rooms[other].files.source.length - rooms[one].files.source.length,
)

export const findRoom = (path: string): RoomName | undefined =>
  byNarrowness.find((name) => rooms[name].files.test(path))
