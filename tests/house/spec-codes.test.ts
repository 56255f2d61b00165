/** docs/spec.md says what each code means that the repository cites. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const code = /\b(?:[CKP]-[A-Z]+-\d{3}|[DAGX]\d{2})\b/g
const defined = new Set(
  [...readFileSync('docs/spec.md', 'utf8').matchAll(/^- \*\*(?<code>[\w-]+)\*\* \S/gm)].map(
    ({ groups }) => groups?.code,
  ),
)

const citing = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /^(src|tests|tenants|scripts|docs)\/.*\.(tsx?|md)$|^\w+\.md$/.test(path) && existsSync(path))

test('every code cited by a file is in docs/spec.md with its meaning', () => {
  const unknown = citing.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(code)].flatMap(([each]) => (defined.has(each) ? [] : [`${path}: ${each}`])),
  )
  expect(defined.size).toBeGreaterThan(500)
  expect([...new Set(unknown)]).toEqual([])
})
