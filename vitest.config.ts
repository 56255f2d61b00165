import { configDefaults, defineConfig, type Plugin } from 'vitest/config'
import { officePaths } from './scripts/vite/office-paths.ts'
import { generateRouteTrees } from './scripts/vite/route-trees.ts'
import { screensProject } from './tests/screens/project.ts'
import { CostliestFirst } from './tests/support/costliest-first.ts'
import { workerdProject } from './tests/workerd/project.ts'

// They are not in the repository.
await generateRouteTrees()

const manifests = ['virtual:client-manifest', 'virtual:office-manifest']

/** Handlers and pages are tested from their sources: there is no built front to name. */
const noManifests: Plugin = {
  name: 'no-manifests',
  resolveId: (source) => (manifests.includes(source) ? `\0${source}` : undefined),
  load: (id) => (manifests.includes(id.slice(1)) ? 'export const manifest = null' : undefined),
}

/** The same journeys on Bun with database files, on Bun with database servers, and on the Worker. */
const onEveryBackEnd = ['tests/journeys/{first-sale,order-to-closing,races-over-http}.test.ts']

/**
 * Who may do what and take it back, how well a session must be proven, signing in without a password, a member's journey in a browser through an opening, vouchers, wallets and
 * gifts, the files of the office, words in its lists, themes that are saved and pages that an office changes, on both runtimes;
 * where the database runs changes nothing about it, and the Worker's is a server. One journey in a browser is enough: a page
 * does not know who has served it.
 */
const onBothRuntimes = [
  'tests/isolation/{foreign-ids,office-changes,pages,roles,session-strength,take-back}.test.ts',
  'tests/browser/member-journey.test.ts',
  'tests/journeys/{office-files,office-search,sign-in-methods}.test.ts',
  'tests/server/theme-served.test.ts',
]

/** What exchanges modules, or stands in for globals that modules keep, has a worker for each of its files. */
const apart = ['tests/rules/{drafts,http-client,server-clock}.test.ts', 'tests/server/declared-results.test.ts']

/** What breaks between the product and its database servers. */
const faults = ['tests/faults/**/*.test.ts']

export default defineConfig({
  plugins: [noManifests, officePaths()],
  test: {
    globalSetup: ['tests/support/scratch-in-memory.ts', 'tests/support/template-dbs.ts'],
    setupFiles: ['tests/support/no-server-left.ts', 'tests/support/quick-digest.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'files',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, 'tests/workerd/**', 'tests/screens/**', ...faults, ...apart],
          provide: { backEnd: 'files' },
          // The third uses the time in which the others wait; the Worker and its databases are done by then.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'apart', include: apart, isolate: true, provide: { backEnd: 'files' } },
      },
      { extends: true, test: { name: 'sqld', include: [...onEveryBackEnd, ...faults], provide: { backEnd: 'sqld' } } },
      {
        extends: true,
        test: {
          name: 'worker',
          include: [...onEveryBackEnd, ...onBothRuntimes, ...faults],
          provide: { backEnd: 'worker' },
        },
      },
      workerdProject,
      screensProject,
    ],
    // A worker reads the product once, and keeps one browser, for all of its files.
    isolate: false,
    sequence: { sequencer: CostliestFirst },
    // One for each core: with a third the races of the Worker wait longer for their database than it may take.
    maxWorkers: 2,
    // The longest journey of a screen takes 15 s of a machine at rest, and three of them share two cores.
    testTimeout: 45_000,
    hookTimeout: 60_000,
    // A loaded machine takes its time: what is awaited comes later there, and what never comes is still missed.
    expect: { poll: { timeout: 10_000 } },
    // A shared machine may stall a browser for seconds: CI looks twice, people see the first failure.
    retry: process.env.CI ? 1 : 0,
  },
})
