/** Apple's condition for a site that offers Apple Pay. */
import { expect, test } from 'vitest'
import { testApp } from '../support/test-app.ts'

const PATH = '/.well-known/apple-developer-merchantid-domain-association'

test('the configured payment-domain text is served unchanged on every site without a session, and not found when none is set', async () => {
  const app = await testApp({ config: { applePayAssociation: '7B227073704964223A' } })
  const answer = await app.fetch(PATH)
  expect([answer.status, await answer.text()]).toEqual([200, '7B227073704964223A'])
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const other = await testApp()
  expect((await other.fetch(PATH)).status).toBe(404)
})
