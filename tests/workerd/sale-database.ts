import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client/http'
import type { TestProject } from 'vitest/node'
import { startSqld } from '../support/sqld.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database server with the few tables that a sale needs. */
    sqldUrl: string
  }
}

/** The guards of the real schema, without everything else that an order is. */
const tables = [
  'create table guard (ok integer not null check (ok))',
  'create table stock (id text primary key, quantity integer not null, reserved integer not null default 0, check (reserved <= quantity))',
  // Nothing checks this one: what reads, thinks and writes sells too much of it.
  'create table unguarded_stock (id text primary key, quantity integer not null, reserved integer not null default 0)',
  'create table sale (buyer text primary key, stock_id text not null)',
  'create table cart_lock (user_id text primary key, fence integer not null)',
]

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sale-'))
  const server = await startSqld(join(folder, 'db'))
  const client = createClient({ url: server.url })
  await client.batch(tables, 'write')
  client.close()
  project.provide('sqldUrl', server.url)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
