/** Which screens of the catalogue a committee has, and which are the super admin's alone. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type CallPath, calls } from '#api/calls.ts'

const paths = [...readFileSync('src/web/office/route-tree.gen.ts', 'utf8').matchAll(/fullPath: '(?<path>[^']+)'/g)].map(
  ({ groups }) => groups?.path ?? '',
)

test.each(['cat1', 'cat2', 'cat3', 'stock', 'offer', 'expert-ticket-stock', 'expert-ticket'])(
  'the office screens of %s are under /admin only, none in a committee',
  (part) => {
    const found = paths.filter((path) => path.split('/').includes(part))
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((path) => !path.startsWith('/admin/'))).toEqual([])
  },
)

test('a committee has the activity, partner and media calls, and each requires the id of its group', () => {
  const kinds = ['activity', 'vendor'].flatMap((kind) =>
    ['create', 'get', 'update', 'delete'].map((verb) => `${verb}-${kind}`),
  )
  const names = [...kinds, 'list-activities', 'list-vendors', 'start-media-upload', 'finish-media-upload']
  for (const name of names) {
    const refused = calls[`/cse-admin/${name}` as CallPath].input.safeParse({}).error?.issues ?? []
    expect([name, refused.some(({ path }) => path[0] === 'groupId')]).toEqual([name, true])
  }
})
