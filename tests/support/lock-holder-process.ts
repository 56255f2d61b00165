/**
 * Holds a lock as an operator's sqlite3 with an open transaction does. Argument: a database file. Says `locked` once it has the write
 * lock; runs each line of its input inside the transaction, and commits at the input's end.
 */
import { createInterface } from 'node:readline'
import Database from 'libsql'

const [, , path = ''] = process.argv
const db = new Database(path, { timeout: 30_000 })
db.exec('BEGIN IMMEDIATE')
console.log('locked')
for await (const line of createInterface({ input: process.stdin })) db.exec(line)
db.exec('COMMIT')
db.close()
