/** Comments name their subject first: "Milliseconds until …", "Returns …", "True while …"; never "What …" or "Whether …". */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'scripts', 'tests'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(tsx?|js)$/.test(path) && !path.endsWith('.gen.ts') && existsSync(path))

const hidesSubject = /^(What|Of|Whether|These|Those|Who|Whoever)\b/

/** First words of each comment that stands on lines of its own. */
function commentsIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.flatMap((line, at) => {
    if (line.startsWith('//')) return lines[at - 1]?.startsWith('//') ? [] : [line.slice(2).trim()]
    const [, first] = /^\{?\/\*+\s*(.*)$/.exec(line) ?? []
    if (first === undefined) return []
    return [first === '' ? (lines[at + 1] ?? '').replace(/^\*\s*/, '') : first]
  })
}

const faultyComments = (text: string): string[] => commentsIn(text).filter((comment) => hidesSubject.test(comment))

test('every comment of the sources begins with its subject, not with a relative clause or genitive', () => {
  const found = files.flatMap((path) =>
    faultyComments(readFileSync(path, 'utf8')).map((comment) => `${path}: ${comment}`),
  )
  expect(found, 'Begin with what the thing is or does, and name the actor.').toEqual([])
})

test.each([
  ['/** What the buyer pays, in cents. */', 1],
  ['/**\n * Whether the slot is sold out.\n */', 1],
  ['{/* Those of the group. */}', 1],
  ['  // Whoever asks first is first.', 1],
  ['// Cents that the buyer pays,\n// Of which a committee may pay a part.', 0],
  ['/** Price of the ticket: what the buyer pays, in cents. */', 0],
  ['const What = 1', 0],
])('the comment %j has %i hidden subjects', (text, count) => {
  expect(faultyComments(text)).toHaveLength(count)
})
