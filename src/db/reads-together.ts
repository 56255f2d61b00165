import type { InStatement, ResultSet } from '@libsql/client'
import type { Reads } from './region-db.ts'

/** Statements of one caller, who waits for all of their results. */
interface Asked {
  statements: InStatement[]
  resolve(results: ResultSet[]): void
  reject(error: unknown): void
}

export const isRead = (statement: InStatement): boolean => {
  const sql = typeof statement === 'string' ? statement : statement.sql
  return /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(?:insert|update|delete|replace)\b/i.test(sql))
}

/**
 * Reads that are asked for in the same turn of the event loop (by the parts of a page, by a session and what is shown to
 * it) go to the database together, in one round trip. Whoever awaits one read before the next still makes two. A read that
 * the database refuses fails alone. Writes pass as they are.
 */
export function readsTogether({ execute, batch }: Reads): Reads {
  let waiting: Asked[] = []

  const ask = (statements: InStatement[]): Promise<ResultSet[]> =>
    new Promise((resolve, reject) => {
      // After everything that can go on without the database has asked, too.
      if (waiting.length === 0) setTimeout(send, 0)
      waiting.push({ statements, resolve, reject })
    })

  async function send(): Promise<void> {
    const asked = waiting
    waiting = []
    const statements = asked.flatMap((entry) => entry.statements)
    const [lone] = statements
    try {
      // One needs no transaction: a batch would be four statements.
      const results =
        lone !== undefined && statements.length === 1 ? [await execute(lone)] : await batch(statements, 'read')
      let from = 0
      for (const { statements, resolve } of asked) {
        resolve(results.slice(from, from + statements.length))
        from += statements.length
      }
    } catch (error) {
      const [only, other] = asked
      if (only && !other) only.reject(error)
      else if (isOfStatement(error))
        for (const { statements, resolve, reject } of asked) batch(statements, 'read').then(resolve, reject)
      else for (const { reject } of asked) reject(error)
    }
  }

  return {
    async execute(statement: InStatement | string, args?: unknown): Promise<ResultSet> {
      const whole =
        typeof statement === 'string' && args !== undefined ? ({ sql: statement, args } as InStatement) : statement
      if (!isRead(whole)) return execute(whole)
      const [result] = await ask([whole])
      if (!result) throw new Error('No result.')
      return result
    },
    async batch(statements, mode) {
      const whole = statements.map((statement) =>
        Array.isArray(statement) ? { sql: statement[0], args: statement[1] ?? [] } : statement,
      )
      return mode === 'write' || !whole.every(isRead) ? batch(statements, mode) : ask(whole)
    },
  }
}

/** One of the statements was refused; after anything else (the network) nobody knows which. */
const isOfStatement = (error: unknown): boolean => error instanceof Error && 'statementIndex' in error
