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
  'create table stock (id text primary key, quantity integer not null, reserved integer not null default 0, bought integer not null default 0, batch_id text, kind text, archived_at integer, visibility text, end_ts integer, check (reserved <= quantity))',
  // Nothing checks this one: what reads, thinks and writes sells too much of it.
  'create table unguarded_stock (id text primary key, quantity integer not null, reserved integer not null default 0)',
  'create table sale (buyer text primary key, stock_id text not null)',
  'create table cart_lock (user_id text primary key, fence integer not null)',
  // Tables that a queue reads and writes.
  'create table user (id text primary key, erased_at integer)',
  'create table batch (id text primary key, mode text, unlimited integer, opens_at integer, max_per_person integer, archived_at integer)',
  'create table ticket_info (batch_id text, max_quantity integer, archived_at integer, visibility text)',
  'create table opening (batch_id text primary key, seed text, drawn_at integer, cut_at integer, alive_until integer not null)',
  'create table opening_place (batch_id text, user_id text, place_id text unique, seq integer, joined_at integer, admitted_at integer, admitted_until integer, left_at integer, primary key (batch_id, user_id))',
  'create table attempt (id text, user_id text, started_at integer, status text)',
  'create index attempt_user on attempt (user_id, started_at)',
  'create table order_item (id text, attempt_id text)',
  'create table order_stock (order_item_id text, stock_id text)',
  'create table entry (stock_id text, order_item_id text, void_at integer, status text)',
  'create table waiting_slot (waiting_id text, stock_id text, held integer not null default 0)',
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
