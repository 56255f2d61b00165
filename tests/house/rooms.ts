/**
 * The rooms of the house, and what each may import. `value` is what its compiled code may need; `type` is what it may know
 * the shape of, beside that. Within a room everything may import everything, but in features: see `floors`.
 */
interface Room {
  /** The first pattern that fits a file names its room. */
  files: RegExp
  value: readonly string[]
  type?: readonly string[]
}

export const rooms = {
  contract: { files: /^src\/contract\//, value: ['declared'] },
  /** The words, shapes and limits that contracts and browsers know of a feature. */
  declared: { files: /^src\/features\/[\w-]+\/[\w-]+\/(declared|[\w-]+-limits)\.ts$/, value: ['contract', 'lib'] },
  lib: { files: /^src\/lib\//, value: ['contract'] },
  /** The words and numbers that sentences of every room are made of. All may import them, since they import nothing. */
  words: { files: /^src\/lib\/words\//, value: [] },
  port: { files: /^src\/platform\/[\w-]*port\.ts$/, value: [], type: ['lib', 'db', 'kernel', 'features', 'platform'] },
  platform: { files: /^src\/platform\//, value: ['port', 'db', 'lib', 'kernel', 'features', 'simulators'] },
  simulators: { files: /^src\/simulators\//, value: ['db', 'demo', 'lib'], type: ['port'] },
  demo: {
    files: /^src\/db\/demo\//,
    value: ['db', 'contract', 'lib', 'tables', 'handler', 'kernel', 'features'],
    type: ['port'],
  },
  /** Content that a feature gives the demo's committee. */
  featureDemo: {
    files: /^src\/features\/[\w-]+\/[\w-]+\/demo\.ts$/,
    value: ['demo', 'db', 'contract', 'lib', 'tables', 'handler', 'kernel', 'features'],
  },
  db: { files: /^src\/db\//, value: ['contract', 'lib'], type: ['port'] },
  tables: {
    files: /^src\/(features\/[\w-]+\/[\w-]+|kernel\/[\w-]+(\/derived)?|handler)\/tables\.ts$/,
    value: ['db', 'states'],
    type: ['contract', 'contracts', 'kernel', 'features'],
  },
  /** The words that a table's CHECK and a contract share. */
  states: {
    files: /^src\/(kernel\/orders\/states|features\/money\/accounting\/ledger-buckets)\.ts$/,
    value: [],
    type: ['kernel', 'features'],
  },
  contracts: {
    files: /^src\/(features\/[\w-]+|kernel)\/[\w-]+\/(contract|contact-types|[\w-]+-shapes?)\.ts$/,
    value: ['contract', 'declared'],
  },
  api: { files: /^src\/api\//, value: ['contract', 'contracts'] },
  handler: {
    files: /^src\/handler\//,
    value: ['contract', 'db', 'lib', 'tables'],
    type: ['port', 'kernel'],
  },
  ui: { files: /^src\/ui\//, value: ['browserApi'], type: ['contract', 'api'] },
  /** Part of the client that browser code needs: an error class. */
  browserApi: { files: /^src\/api\/client\.ts$/, value: [], type: ['api'] },
  parts: {
    files: /^src\/(features\/[\w-]+|kernel)\/[\w-]+\/ui\//,
    value: ['ui', 'kernel', 'features', 'states', 'contracts', 'declared', 'browserApi'],
    type: ['contract', 'api'],
  },
  /** Base of all features: time, money, jobs, mails, media, history, people, the nouns that tables refer to. */
  kernel: {
    files: /^src\/kernel\//,
    value: ['contract', 'contracts', 'states', 'tables', 'db', 'lib', 'handler', 'ui'],
    type: ['port'],
  },
  features: {
    files: /^src\/features\//,
    value: ['kernel', 'contract', 'contracts', 'declared', 'states', 'tables', 'db', 'lib', 'handler', 'ui'],
    type: ['port'],
  },
  officeScreens: {
    files: /^src\/screens\/office\//,
    value: ['officeParts', 'officeWeb', 'ui', 'parts', 'kernel', 'features', 'contract', 'contracts', 'browserApi'],
    type: ['api'],
  },
  /** The office's part of a feature: its pages, forms and windows. */
  officeParts: {
    files: /^src\/features\/[\w-]+\/[\w-]+\/office\//,
    value: [
      'officeWeb',
      'web',
      'ui',
      'parts',
      'kernel',
      'features',
      'states',
      'lib',
      'contract',
      'contracts',
      'declared',
      'browserApi',
    ],
    type: ['api'],
  },
  /** The office's shell and the kit that its pages are made of. */
  officeWeb: {
    files: /^src\/web\/office\//,
    value: [
      'web',
      'ui',
      'parts',
      'kernel',
      'features',
      'states',
      'lib',
      'contract',
      'contracts',
      'officeScreens',
      'browserApi',
    ],
    type: ['api'],
  },
  screens: {
    files: /^src\/screens\//,
    value: ['web', 'ui', 'parts', 'kernel', 'features', 'contract', 'browserApi'],
    type: ['api'],
  },
  web: {
    files: /^src\/web\//,
    value: ['ui', 'parts', 'kernel', 'features', 'contract', 'lib', 'screens', 'browserApi'],
    type: ['api'],
  },
  cli: {
    files: /^src\/cli\//,
    value: [
      'api',
      'contract',
      'db',
      'demo',
      'kernel',
      'features',
      'tables',
      'handler',
      'lib',
      'platform',
      'port',
      'server',
    ],
  },
  server: {
    files: /^src\/server\//,
    value: [
      'api',
      'browserApi',
      'contract',
      'db',
      'demo',
      'kernel',
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

/**
 * The floors of src/features, from the ground up: a domain imports from those below it and from the kernel, by value and by
 * type. Within a domain features know each other one way (docs/architecture/README.md).
 */
export const floors = [
  'people',
  'stock',
  'catalogue',
  'selling',
  'tickets',
  'money',
  'stock-office',
  'committee',
  'operation',
] as const

/** The domain and the feature of a file of src/features. */
export const findFeature = (path: string): { domain: string; feature: string } | undefined => {
  const { domain, feature } = /^src\/features\/(?<domain>[\w-]+)\/(?<feature>[\w-]+)\//.exec(path)?.groups ?? {}
  return domain && feature ? { domain, feature: `${domain}/${feature}` } : undefined
}

export type RoomName = keyof typeof rooms

/** `api/client.ts` and the tables have patterns of their own: the narrowest comes first. */
const byNarrowness: RoomName[] = (Object.keys(rooms) as RoomName[]).sort(
  (one, other) => rooms[other].files.source.length - rooms[one].files.source.length,
)

export const findRoom = (path: string): RoomName | undefined =>
  byNarrowness.find((name) => rooms[name].files.test(path))
