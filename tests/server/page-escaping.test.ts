import { expect, test } from 'vitest'
import { activity } from '#kernel/catalogue/tables.ts'
import { newShop } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

const PAYLOAD = 'alert(7)'
/** The dollar signs are what `String.replace` would read as text of the page. */
const NASTY = `$'$&$\`</script><script>${PAYLOAD}</script><!--<script>\u2028"'><img src=x onerror=${PAYLOAD}>`

test('text of a partner or from the URL is escaped, in the page and in its data', async () => {
  const app = await testApp()
  const sold = await newShop(app).sell()
  const db = app.db()
  await db.write([db.orm.update(activity).set({ label: NASTY, markdown: NASTY, externalUrl: `javascript:${PAYLOAD}` })])
  const detail = `/a/une-soiree-au-theatre/${sold.activityId}`
  for (const path of [
    '/',
    detail,
    `/?q=${encodeURIComponent(NASTY)}`,
    `/login?redirect=${encodeURIComponent(NASTY)}`,
  ]) {
    const answer = await app.fetch(path)
    const html = await answer.text()
    expect(answer.status, path).toBe(200)
    const nonce = /'nonce-([\w-]+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? 'none'
    const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    for (const [, attributes] of scripts) expect(attributes, path).toContain(`nonce="${nonce}"`)
    for (const [, , code = ''] of scripts) expect(code, path).not.toMatch(/<!--|<script|\u2028/i)
    // Outside of scripts no tag begins where the text has one.
    expect(html.replace(/<script\b.*?<\/script>/gs, ''), path).not.toMatch(/<img src=x|<script|href="javascript:/i)
  }
})
