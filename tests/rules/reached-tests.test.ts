/** The tests that `check --changed` runs: by imports, by the addresses of screens, by the paths of calls. */
import { expect, test } from 'vitest'
import { needsBuild, reachedTests } from '../../scripts/reached-tests.ts'

const SCREEN = 'src/screens/office/admin/vendor/create.tsx'

/** A small house: a form that a screen shows, a handler behind a list of all, and the tests of both. */
const house: Record<string, string> = {
  'src/features/catalogue/vendors/office/vendor-form.tsx': '',
  [SCREEN]: "import { VendorForm } from '#features/catalogue/vendors/office/vendor-form.tsx'",
  'src/web/office/route-tree.gen.ts': "import { Route } from './../../screens/office/admin/vendor/create.tsx'",
  'src/features/catalogue/vendors/vendor-rules.ts': '',
  'src/features/catalogue/vendors/update-vendor.ts':
    "import { check } from './vendor-rules.ts'\nexport const updateVendorHandler = handleOffice(updateVendor, async () => {})",
  'src/features/catalogue/vendors/contract.ts':
    "export const updateVendor = officeCall({\n  scopes: ['admin'],\n  path: '/update-vendor',\n})",
  'src/features/catalogue/vendors/feature.ts': "import { updateVendorHandler } from './update-vendor.ts'",
  'tests/support/fresh-build.ts': '',
  'tests/support/browser.ts': "import { refuseOldBuild } from './fresh-build.ts'",
  'tests/browser/partner.test.ts': "import { open } from '../support/browser.ts'\nopen('/admin/vendor/create')",
  'tests/browser/by-constant.test.ts': `const LIST = '/admin/vendor'\nopen(LIST + '/create')`,
  'tests/browser/list.test.ts': "open('/admin/vendor')",
  'tests/calls/vendors.test.ts': "app.call('/admin/update-vendor', {})",
  'tests/calls/other.test.ts': "app.call('/admin/update-vendor-order', {})",
  'tests/rules/vendor-rules.test.ts': "import { check } from '#features/catalogue/vendors/vendor-rules.ts'",
}
const read = (path: string) => house[path] ?? ''
const reachedBy = (...changed: string[]) => reachedTests(changed, Object.keys(house), read)

test('check --changed finds the tests that open a screen showing the changed part, by its address or a constant', () => {
  expect(reachedBy('src/features/catalogue/vendors/office/vendor-form.tsx')).toEqual([
    'tests/browser/partner.test.ts',
    'tests/browser/by-constant.test.ts',
  ])
})

test('check --changed finds the tests that name the call whose rules changed, and those that import them', () => {
  expect(reachedBy('src/features/catalogue/vendors/vendor-rules.ts')).toEqual([
    'tests/calls/vendors.test.ts',
    'tests/rules/vendor-rules.test.ts',
  ])
})

test('check --changed finds the tests that import a changed helper, and a changed test itself', () => {
  expect(reachedBy('tests/support/fresh-build.ts')).toEqual(['tests/browser/partner.test.ts'])
  expect(reachedBy('tests/calls/other.test.ts')).toEqual(['tests/calls/other.test.ts'])
})

test('check --changed builds only for tests that start a build', () => {
  expect(needsBuild(['tests/calls/vendors.test.ts'], read)).toBe(false)
  expect(needsBuild(['tests/calls/vendors.test.ts', 'tests/browser/partner.test.ts'], read)).toBe(true)
})

test('check --changed asks no build of tests in process, nor of one that quotes imports of files that are not there', () => {
  for (const test of ['calls/news/news', 'screens/office-news', 'house/fences'])
    expect(needsBuild([`tests/${test}.test.ts`]), test).toBe(false)
  expect(needsBuild(['tests/browser/office-library.test.ts'])).toBe(true)
})
