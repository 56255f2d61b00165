import type { Client } from '@libsql/client'
import { readsTogether } from '#db/reads-together.ts'
import type { RegionDb } from '#db/region-db.ts'

interface FileClient extends Pick<Client, 'execute' | 'batch'> {
  writeTogether(groups: readonly (readonly unknown[])[]): unknown
}

const isFileClient = (client: unknown): client is FileClient =>
  typeof client === 'object' && client !== null && 'execute' in client && 'batch' in client && 'writeTogether' in client

/**
 * Makes the file database of a test travel as a remote one does, and counts: each batch, single read and write is one round
 * trip. `take` answers the SQL of those since it was last asked.
 */
export function countRoundTrips(db: RegionDb): { take(): string[][] } {
  const client: unknown = '$client' in db.orm ? db.orm.$client : null
  if (!isFileClient(client)) throw new Error('The round trips of this database cannot be counted.')
  let trips: string[][] = []
  const statementSql = (statement: unknown) =>
    typeof statement === 'object' && statement !== null && 'sql' in statement
      ? String(statement.sql)
      : String(statement)
  const { execute, batch, writeTogether } = client
  const together = readsTogether({
    execute: (...call: Parameters<Client['execute']>) => {
      trips.push([statementSql(call[0])])
      return execute.apply(client, call)
    },
    batch: (statements, mode) => {
      trips.push(statements.map(statementSql))
      return batch.call(client, statements, mode)
    },
  })
  client.execute = together.execute
  client.batch = together.batch
  client.writeTogether = (groups) => {
    trips.push(groups.flat().map(statementSql))
    return writeTogether.call(client, groups)
  }
  return {
    take() {
      const taken = trips
      trips = []
      return taken
    },
  }
}
