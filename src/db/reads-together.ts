import type { InStatement, ResultSet } from '@libsql/client'
import type { Reads } from './region-db.ts'

/** Statements of one caller, who awaits all of their results. */
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
 * Sends reads requested in one turn of the event loop (by parts of a page, or for session and content) in one round
 * trip; awaited one after the other they still make two. A refused read fails alone. Writes pass unchanged.
 */
export function readsTogether({ execute, batch }: Reads): Reads {
  let waiting: Asked[] = []

  const ask = (statements: InStatement[]): Promise<ResultSet[]> =>
    new Promise((resolve, reject) => {
      // Runs after all other code that is ready, which may request reads too.
      if (waiting.length === 0) setTimeout(send, 0)
      waiting.push({ statements, resolve, reject })
    })

  async function send(): Promise<void> {
    const asked = waiting
    waiting = []
    const statements = asked.flatMap((entry) => entry.statements)
    const [lone] = statements
    try {
      // A single read needs no transaction: a batch would be four statements.
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

/** True if one of the statements was refused; after any other error (the network) it is unknown which failed. */
const isOfStatement = (error: unknown): boolean => error instanceof Error && 'statementIndex' in error
