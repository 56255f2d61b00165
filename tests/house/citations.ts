/** Which tests cite which rows of the specification, read from the sources. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export interface Citation {
  path: string
  line: number
  rows: string[]
  /** First line of code below the comment. */
  below: string
}

export const testFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'tests'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path))

const bracket = /\[[CKP]-[A-Z]+-\d{3}[^\]]*\]/g
const row = /[CKP]-[A-Z]+-\d{3}/g

/** A comment of several lines is one citation, and so are comments that follow each other. */
export function readCitations(path: string, text = readFileSync(path, 'utf8')): Citation[] {
  const found: Citation[] = []
  let open: Citation | null = null
  for (const [at, line] of text.split('\n').entries()) {
    const rows = [...line.matchAll(bracket)].flatMap(([each]) => each.match(row) ?? [])
    if (rows.length > 0) {
      open ??= { path, line: at + 1, rows: [], below: '' }
      open.rows.push(...rows)
    } else if (open && !/^\s*(\/\/|$)/.test(line)) {
      found.push({ ...open, below: line.trim() })
      open = null
    }
  }
  return open ? [...found, open] : found
}

/** `- of C-RULE-004: which part of it is otherwise.` */
export const readPartly = (text: string): string[] =>
  [...text.matchAll(/^- of (?<rows>[CKP]-[^:]+):/gm)].flatMap(({ groups }) => groups?.rows?.match(row) ?? [])

/** `- C-RULE-004, C-RULE-005: why no test cites them.` */
export const readExceptions = (text: string): string[] =>
  [...text.matchAll(/^- (?<rows>[CKP]-[^:]+):/gm)].flatMap(({ groups }) => groups?.rows?.match(row) ?? [])
