import { expect, test } from 'vitest'
import { testApp } from '../support/test-app.ts'

test('/readyz answers 503 with the name of the region whose database does not answer', async () => {
  const app = await testApp()
  expect((await app.fetch('/readyz')).status).toBe(200)
  app.db('oi').query = () => Promise.reject(new Error('The disk is gone.'))
  Object.assign(app.db('oi').orm, { run: () => Promise.reject(new Error('The disk is gone.')) })
  const answer = await app.fetch('/readyz')
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable', regions: ['oi'] }])
})

test('/readyz writes once in ten seconds while that succeeds, always over one row', async () => {
  const app = await testApp()
  const db = app.db('eu')
  const { write } = db
  let writes = 0
  db.write = (steps) => {
    writes += 1
    return write(steps)
  }
  for (let probe = 0; probe < 20; probe++) expect((await app.fetch('/readyz')).status).toBe(200)
  expect(writes).toBe(1)
  for (let round = 1; round <= 3; round++) {
    app.advance(10_000)
    for (let probe = 0; probe < 5; probe++) expect((await app.fetch('/readyz')).status).toBe(200)
    expect(writes).toBe(1 + round)
  }
  expect((await db.query('select count(*) as count from heartbeat')).rows[0]?.count).toBe(1)
})

test('/readyz answers 503 for a region that reads but does not write, until it writes again', async () => {
  const app = await testApp()
  const db = app.db('oi')
  const { write } = db
  db.write = () => Promise.reject(new Error('The disk is full.'))
  for (let probe = 0; probe < 3; probe++) {
    const answer = await app.fetch('/readyz')
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable', regions: ['oi'] }])
  }
  db.write = write
  expect((await app.fetch('/readyz')).status).toBe(200)
})
