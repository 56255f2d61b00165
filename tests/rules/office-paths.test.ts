/** Which screens of the catalogue a committee has, and which are the super admin's alone. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const paths = [...readFileSync('src/web/office/route-tree.gen.ts', 'utf8').matchAll(/fullPath: '(?<path>[^']+)'/g)].map(
  ({ groups }) => groups?.path ?? '',
)

// [K-ROLE-017]
test.each(['cat1', 'cat2', 'cat3', 'stock', 'offer', 'expert-ticket-stock', 'expert-ticket'])(
  'screens of %s are under /admin, and no committee has one',
  (part) => {
    const found = paths.filter((path) => path.split('/').includes(part))
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((path) => !path.startsWith('/admin/'))).toEqual([])
  },
)
