import { fileURLToPath } from 'node:url'
import type { TestProjectConfiguration } from 'vitest/config'
import { freshModules } from '../support/document/fresh-modules.ts'

/** Screens in a document without a browser (CONTRIBUTING, "A test"). Their workers have a document's names, so they run nothing else. */
export const screensProject: TestProjectConfiguration = {
  extends: true,
  plugins: [freshModules()],
  resolve: {
    alias: [
      {
        find: /^react-dom\/client$/,
        replacement: fileURLToPath(new URL('../support/document/react-roots.ts', import.meta.url)),
      },
    ],
  },
  test: {
    name: 'screens',
    include: ['tests/screens/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/document/setup.ts'],
    provide: { backEnd: 'files' },
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
  },
}
