/** Activities in the office's pages, for tests in a browser. */
import type { Page } from 'playwright-core'
import { demoId } from '#db/demo/demo-ids.ts'
import { newVendor } from './browser-partners.ts'

/** An activity of a partner of its own, made by calls of the page's own person. */
export async function newActivity(page: Page, facts: object = {}, scope: 'admin' | 'cse-admin' = 'admin') {
  const vendorId = await newVendor(page, 'Zoo des offres', scope)
  const input = {
    vendorId,
    catIds: [],
    label: 'Visite guidée',
    slugName: 'visite-guidee',
    mediaIds: [],
    markdown: '',
    visibility: 'Public',
    comments: '',
    address: { type: 'Vendor' },
    ...(scope === 'admin' ? {} : { groupId: demoId.group('atelier') }),
    ...facts,
  }
  const answer = await page.evaluate(
    async ({ path, body }) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body })).json()
    },
    { path: `/api/${scope}/create-activity`, body: JSON.stringify(input) },
  )
  const id: string = answer.res.activity.id
  return { id, vendorId }
}
