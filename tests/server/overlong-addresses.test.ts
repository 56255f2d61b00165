/** Addresses whose last part is longer than any id: what nobody has is not there, and no fault. */
import { expect, test } from 'vitest'
import { testApp } from '../support/test-app.ts'

const text = async (response: Response) => [response.status, await response.text()] as const

// [C-ROUTE-016]
test.each(['/a/x/', '/v/x/', '/c1/x/', '/c2/x/', '/c3/x/'])(
  'the URL %s with 80 and 81 characters shows the not-found page',
  async (path) => {
    const app = await testApp()
    for (const length of [80, 81, 400]) {
      const [status, html] = await text(await app.fetch(path + 'a'.repeat(length)))
      expect([length, status]).toEqual([length, 404])
      expect(html).toContain('Page introuvable')
    }
    expect(app.platform.logged.filter(({ level }) => level === 'error')).toEqual([])
  },
)

test('/admin-order with a token of 200 and of 201 characters says that the link leads to no order', async () => {
  const app = await testApp()
  for (const length of [200, 201, 2000]) {
    const [status, html] = await text(await app.fetch(`/admin-order/${'t'.repeat(length)}`))
    expect([length, status]).toEqual([length, 404])
    expect(html).toContain('Commande introuvable')
  }
})

test('/orders with 81 characters is an order without articles, as with an unknown id', async () => {
  const app = await testApp()
  const marie = await app.newMember()
  for (const length of [80, 81]) {
    const [status, html] = await text(await app.fetch(`/orders/${'p'.repeat(length)}`, { as: marie }))
    expect([length, status]).toEqual([length, 200])
    expect(html).toContain('Commande vide...')
  }
})
