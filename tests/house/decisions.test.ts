/** docs/decisions: short, dated, listed, and there when somebody cites one. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const index = readFileSync(`${folder}/README.md`, 'utf8')
const decisions = readdirSync(folder)
  .filter((name) => /^\d{3}-[\w-]+\.md$/.test(name))
  .map((name) => ({ name, number: name.slice(0, 3), text: readFileSync(`${folder}/${name}`, 'utf8') }))

const head =
  /^# (?<number>\d{3}) (?<title>\S.*)\n\nDate: (?<date>\d{4}-\d{2}-\d{2})\nStatus: (?<status>\S.*)\n\n(?<body>[\s\S]+)$/

test('the folder holds decisions and their index, nothing else', () => {
  expect(readdirSync(folder).length).toBe(decisions.length + 1)
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length)
  expect(execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src/decisions'], { encoding: 'utf8' })).toBe('')
})

test.each(decisions)('$name has number, title, date and status, and stands in the index as such', ({ name, text }) => {
  const { number, title, date, status } = head.exec(text)?.groups ?? {}
  expect(number).toBe(name.slice(0, 3))
  const row = index.split('\n').find((line) => line.startsWith(`| [${number}](${name}) |`))
  expect(row).toContain(` | ${title} | ${date} | `)
  const successor = status?.match(/superseded by (\d{3})/)?.[1]
  expect(row?.split('|')[5]?.trim().slice(0, 3)).toBe(successor ?? '')
  if (successor !== undefined) expect(decisions.map((each) => each.number)).toContain(successor)
})

// The libraries are a list: a line for each, and no limit to how many there are.
test.each(decisions.filter(({ number }) => number !== '000'))('$name has at most 260 words', ({ text }) => {
  const words =
    head
      .exec(text)
      ?.groups?.body?.split(/\s+/)
      .filter((word) => /\w/.test(word)) ?? []
  expect(words.length).toBeGreaterThan(20)
  expect(words.length).toBeLessThanOrEqual(260)
})

test('every decision that a file cites exists', () => {
  const known = new Set(decisions.map(({ number }) => number))
  const citing = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /^(src|tests|tenants|scripts|docs|\.ci)\/.*\.(tsx?|md)$|^\w+\.md$/.test(path) && existsSync(path))
  const cited = citing.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bdecisions? (?<numbers>\d{3}(?:(?:,| and) \d{3})*)/gi)].flatMap(
      ({ groups }) => groups?.numbers?.match(/\d{3}/g)?.map((number) => ({ path, number })) ?? [],
    ),
  )
  const links = decisions.flatMap(({ name, text }) =>
    [...text.matchAll(/\((0\d{2})\)/g)].map(([, number = '']) => ({ path: name, number })),
  )
  expect(cited.length).toBeGreaterThan(10)
  expect([...cited, ...links].filter(({ number }) => !known.has(number))).toEqual([])
})
