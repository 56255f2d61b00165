/** Structured data of every activity of the demo, held against what search engines refuse. */
import { expect, test } from 'vitest'
import { demoApp } from '../support/demo-app.ts'

interface Node {
  '@type': string
  offers?: { price?: string; availability: string }
  location?: { name: string; address: { streetAddress: string; addressCountry: string } }
  organizer?: { name: string }
  startDate?: string
}

test('each activity is an event with place and offset, a product with a price, or a page', async () => {
  const app = await demoApp()
  const rows = await app.db().query("select id from activity where visibility = 'Public' order by id")
  const nodes: Node[] = []
  for (const { id } of rows.rows as unknown as { id: string }[]) {
    const page = await (await app.fetch(`/a/x/${id}`)).text()
    const [, data] = /<script type="application\/ld\+json"[^>]*>([^<]*)</.exec(page) ?? []
    if (data) nodes.push(...(JSON.parse(data)['@graph'] as Node[]).filter((node) => node['@type'] !== 'BreadcrumbList'))
  }
  const count = (type: string) => nodes.filter((node) => node['@type'] === type).length
  expect([count('Event'), count('Product'), count('WebPage')].map((of) => of > 2)).toEqual([true, true, true])
  for (const { offers, location, organizer, startDate, ...node } of nodes) {
    if (node['@type'] === 'WebPage') expect(offers).toBeUndefined()
    if (node['@type'] === 'Product') expect(offers?.price).toMatch(/^\d+\.\d\d$/)
    if (node['@type'] !== 'Event') continue
    expect(startDate).toMatch(/T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
    expect(location?.address.addressCountry).toBe('FR')
    expect(location?.address.streetAddress).not.toMatch(/^(\d+)\s+\1\b/)
    expect(location?.name).not.toBe(location?.address.streetAddress)
    expect(organizer?.name).toBeTruthy()
  }
})
