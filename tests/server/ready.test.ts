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
