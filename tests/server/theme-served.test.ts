/** A theme that is saved, on the site of its group: over HTTP, on Bun and on the Worker. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput, CallResult } from '#api/client.ts'
import { demoId } from '#db/demo/demo-ids.ts'
import { signInByCall } from '../support/browser-session.ts'
import { type RunningShop, startShop } from '../support/running-shop.ts'

const OFFICE = 'youpiiz.localhost'
const SITE = 'atelier.localhost'
const groupId = demoId.group('atelier')

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop()
}, 60_000)
afterAll(() => shop?.stop())

const theme = (mainColor: string): NonNullable<CallInput<'/admin/update-group-white-labeling'>['whiteLabeling']> => ({
  theme: 'Cse',
  logo: '',
  title: 'Comité des ateliers',
  pageTitle: 'Comité des ateliers, loisirs',
  mainColor,
  accentTextColor: '#ffffff',
  linkTextColor: mainColor,
  disabledButtonColor: '#cccccc',
  outlineColor: '#dddddd',
  auth: { type: 'ModeDefault' },
})

test('a saved theme is served at the next request, in kept pages and in calls', async () => {
  const cookies = await signInByCall(shop, OFFICE, 'admin@demo.test', 'demo-guichet-2026')
  const cookie = cookies?.map(({ name, value }) => `${name}=${value}`).join('; ') ?? ''
  const call = async (host: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie: host === OFFICE ? cookie : '' }
    const answer = await shop.fetch(`/api${path}`, { host, method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()).res
  }
  const page = async () => (await shop.fetch('/terms', { host: SITE })).text()
  const save = (whiteLabeling: ReturnType<typeof theme> | null): Promise<CallResult<'/admin/get-group-theme'>> =>
    call(OFFICE, '/admin/update-group-white-labeling', { groupId, whiteLabeling })
  for (const kept of [await page(), await page()]) expect(kept).not.toContain('Comité des ateliers')
  for (const mainColor of ['#0b5d3b', '#7a1020', '#203a7a']) {
    expect((await save(theme(mainColor))).item.whiteLabeling?.mainColor).toBe(mainColor)
    expect(await page()).toContain(`--main:${mainColor}`)
    expect((await call(SITE, '/get-session', {})).session.whiteLabeling).toMatchObject({ mainColor })
  }
  expect((await save(null)).item.whiteLabeling).toBeNull()
  const after = await page()
  expect(after).not.toContain('Comité des ateliers')
  expect(after).not.toContain('--main:#203a7a')
})
