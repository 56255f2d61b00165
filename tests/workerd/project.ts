import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineProject } from 'vitest/config'

/** Tests that run inside workerd, beside the objects that they look into. */
export const workerdProject = defineProject({
  plugins: [
    cloudflareTest(({ inject }) => ({
      main: 'tests/workerd/worker.ts',
      miniflare: {
        compatibilityDate: '2026-11-01',
        compatibilityFlags: ['nodejs_compat'],
        bindings: {
          APP_ENV: 'development',
          APP_KEY: 'the-application-key-of-these-tests',
          DB_EU_URL: inject<string>('sqldUrl'),
          DB_OI_URL: inject<string>('sqldUrl'),
        },
        durableObjects: {
          CART_LOCK: { className: 'CartLock', useSQLite: true },
          OPENING_LINE: { className: 'OpeningLineObject', useSQLite: true },
          HOT_WRITES: { className: 'HotWrites', useSQLite: true },
          NAIVE_SALE: { className: 'NaiveSale', useSQLite: true },
        },
      },
    })),
  ],
  test: {
    name: 'workerd',
    include: ['tests/workerd/**/*.test.ts'],
    globalSetup: ['tests/workerd/sale-database.ts'],
    testTimeout: 60_000,
    retry: process.env.CI ? 1 : 0,
  },
})
