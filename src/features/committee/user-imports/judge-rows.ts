import { and, eq, inArray, isNull, min, ne, sql } from 'drizzle-orm'
import { seenText } from '#contract/seen-text.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { normalizeEmail } from '#kernel/people/people.ts'
import { looksMisread } from '#lib/table/cell-remarks.ts'
import { personProblem } from './person-problem.ts'
import { userImportRow } from './tables.ts'
import type { SentRow, Verdict } from './user-import-shapes.ts'

export interface KnownPerson {
  id: string
  groupId: string
  firstName: string
  lastName: string
  updatedAt: number
  /** Moment when their access was closed. */
  deactivatedAt: number | null
}

/** A row with its verdict: what an import would do with it. */
export interface JudgedRow extends SentRow {
  verdict: Verdict
  note: string | null
  /** Person with this email; a member of the group if the verdict is `updated` or `member`. */
  person: KnownPerson | null
}

export interface JudgedImport {
  importId: string | null
  groupId: string
  /** Line that is being corrected, whose stored row is ignored. */
  instead?: number
}

/** Note for an email of another group's member. Names neither, because an administrator must not learn them (D05). */
export const ELSEWHERE = 'Cette adresse a déjà un compte hors de ce groupe : il n’y est pas joint.'

/** Note for a person who has left: neither renamed nor mailed. */
const CLOSED = 'L’accès de cette personne est fermé : rouvrez-le d’abord.'

/** Judges each row; of rows with the same email the first in the table counts. */
export async function judgeRows(
  db: ReadDb,
  { importId, groupId, instead = 0 }: JudgedImport,
  sent: readonly SentRow[],
): Promise<JudgedRow[]> {
  const rows = sent.map((row) => ({
    line: row.line,
    email: normalizeEmail(row.email),
    // Normalises Unicode, because Macs store accents as separate characters.
    firstName: seenText(row.firstName).trim(),
    lastName: seenText(row.lastName).trim(),
  }))
  const emails = [...new Set(rows.map(({ email }) => email))]
  const listed = sql`(select value from json_each(${JSON.stringify(emails)}))`
  const [people, twins] = await db.orm.batch([
    db.orm
      .select({
        email: user.email,
        id: user.id,
        groupId: user.groupId,
        firstName: user.firstName,
        lastName: user.lastName,
        updatedAt: user.updatedAt,
        deactivatedAt: user.deactivatedAt,
      })
      .from(user)
      .where(and(inArray(sql`${user.email} collate nocase`, listed), isNull(user.erasedAt))),
    db.orm
      .select({ email: userImportRow.email, line: min(userImportRow.line) })
      .from(userImportRow)
      .where(
        and(
          eq(userImportRow.importId, importId ?? ''),
          inArray(userImportRow.email, listed),
          ne(userImportRow.line, instead),
        ),
      )
      .groupBy(userImportRow.email),
  ])
  const known = new Map(people.map(({ email, ...person }) => [email, person]))
  const lines = new Map(twins.map(({ email, line }) => [email, line ?? 0]))
  // Rows being sent or corrected may precede stored ones.
  for (const { email, line } of rows) lines.set(email, Math.min(line, lines.get(email) ?? line))
  return rows.map((row) => {
    const person = known.get(row.email) ?? null
    return { ...row, person, ...verdictOn(row, { person, groupId, first: lines.get(row.email) ?? row.line }) }
  })
}

interface Facts {
  person: KnownPerson | null
  groupId: string
  /** First line with this email. */
  first: number
}

function verdictOn(row: SentRow, { person, groupId, first }: Facts): { verdict: Verdict; note: string | null } {
  const problem = personProblem(row)
  if (problem !== null) return { verdict: 'invalid', note: problem }
  if (first < row.line) return { verdict: 'duplicate', note: `Même adresse que la ligne ${first}.` }
  const misread = [row.firstName, row.lastName]
    .filter(looksMisread)
    .map((name) => `Des lettres de « ${name} » semblent mal lues.`)
  if (person === null) return { verdict: 'created', note: misread.join(' ') || null }
  if (person.groupId !== groupId) return { verdict: 'elsewhere', note: ELSEWHERE }
  if (person.deactivatedAt !== null) return { verdict: 'invalid', note: CLOSED }
  const changes = renamed(row, person)
  const named = [
    ...(changes.firstName === undefined ? [] : [`Prénom : ${told(person.firstName)} → ${changes.firstName}`]),
    ...(changes.lastName === undefined ? [] : [`Nom : ${told(person.lastName)} → ${changes.lastName}`]),
  ]
  return named.length === 0
    ? { verdict: 'member', note: null }
    : { verdict: 'updated', note: [...named, ...misread].join(' · ') }
}

const told = (name: string) => (name === '' ? '(vide)' : name)

/** Changed name fields of a member; an empty cell changes nothing. */
export function renamed(
  row: Pick<SentRow, 'firstName' | 'lastName'>,
  person: Pick<KnownPerson, 'firstName' | 'lastName'>,
): { firstName?: string; lastName?: string } {
  return {
    ...(row.firstName !== '' && row.firstName !== person.firstName ? { firstName: row.firstName } : {}),
    ...(row.lastName !== '' && row.lastName !== person.lastName ? { lastName: row.lastName } : {}),
  }
}
