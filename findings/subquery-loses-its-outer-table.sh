#!/usr/bin/env bash
# drizzle-orm 0.45.4 (SQLite): a count of a row's children compares the children with themselves, and raises nothing.
# Expected: sql`(select count(*) from ${order} o where o.partner_id = ${partner.id})` names partner.id wherever it stands. Seen:
# as a selected field of a query without a join it is written "id" alone, which within the subquery is the nearest table's
# own id, so the count is 0 for every row; with a join, in where, or nested in a second sql`` the same text is right. A shop
# answered "no sales" for partners that had sold. Source: run on 2026-11-29; SQLite, "Name resolution" of subqueries.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund drizzle-orm@0.45.4 @libsql/client@0.18.0
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { createClient } from '@libsql/client'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

const partner = sqliteTable('partner', { id: text().primaryKey(), townId: text('town_id') })
const town = sqliteTable('town', { id: text().primaryKey() })
const sale = sqliteTable('sale', { id: text().primaryKey(), partnerId: text('partner_id') })
const client = createClient({ url: ':memory:' })
await client.executeMultiple(`create table partner (id text primary key, town_id text); create table town (id text primary key);
  create table sale (id text primary key, partner_id text);
  insert into town values ('lyon'); insert into partner values ('p1', 'lyon');
  insert into sale values ('s1', 'p1'), ('s2', 'p1')`)
const db = drizzle(client)

const bare = sql`(select count(*) from ${sale} s where s.partner_id = ${partner.id})`
const nested = sql`(select count(*) from ${sale} s where s.partner_id = ${sql`${partner.id}`})`
const queries = {
  'alone': db.select({ sales: bare }).from(partner),
  'with a join': db.select({ sales: bare }).from(partner).innerJoin(town, eq(town.id, partner.townId)),
  'nested': db.select({ sales: nested }).from(partner),
}
const seen = {}
for (const [name, query] of Object.entries(queries)) {
  const [row] = await query
  seen[name] = row.sales
  console.log(`drizzle-orm 0.45.4, ${name}: ${row.sales} of 2 sales;`, query.toSQL().sql)
}
assert.deepEqual(seen, { 'alone': 0, 'with a join': 2, 'nested': 2 })
JS
node try.mjs
