import { expect, test } from 'vitest'
import { createDataCentrePages } from '#server/pages/data-centre-pages.ts'

const NOW = Date.UTC(2026, 5, 10, 8)
const page = (html: string, version = 7) => ({
  html,
  renderedNonce: 'rendered-nonce',
  validity: { place: 'eu', version, endsAt: NOW + 60_000 },
})
const pages = (build: string) => createDataCentrePages(() => caches.open('pages-of-a-test'), build)

test('a page is found by another isolate of its build, for its version only and until it expires', async () => {
  const html = '<p nonce="rendered-nonce">Théâtre & musées</p>'
  await pages('build-1').keep('http://a.test/?q=é', page(html), NOW)
  const { find } = pages('build-1')
  expect(await find('http://a.test/?q=é', 'eu', 7, NOW)).toEqual(page(html))
  expect(await find('http://a.test/?q=é', 'eu', 8, NOW)).toBeUndefined()
  expect(await find('http://a.test/?q=é', 'oi', 7, NOW)).toBeUndefined()
  expect(await find('http://a.test/', 'eu', 7, NOW)).toBeUndefined()
  expect(await find('http://a.test/?q=é', 'eu', 7, NOW + 60_000)).toBeUndefined()
  expect(await pages('build-2').find('http://a.test/?q=é', 'eu', 7, NOW)).toBeUndefined()
})

test('a page that is about to expire is not kept', async () => {
  const { find, keep } = pages('build-1')
  await keep('http://a.test/soon', page('<p></p>'), NOW + 59_500)
  expect(await find('http://a.test/soon', 'eu', 7, NOW + 59_500)).toBeUndefined()
})
