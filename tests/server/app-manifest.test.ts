/** The name, the colours and the icon with which a phone puts a site on its home screen. */
import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import { siteLetter } from '#features/people/themes/app-icon.ts'
import { testApp } from '../support/test-app.ts'

/** Red, green and blue of a pixel. */
function readPixel({ data, width, channels }: ReturnType<typeof decode>, x: number, y: number): number[] {
  const at = (y * width + x) * channels
  return [...data.slice(at, at + 3)]
}

test('a site is installed under its own name, in its own colours, and opens with the tickets', async () => {
  const app = await testApp()
  const read = async (host: string) => (await app.fetch('/manifest.webmanifest', { host })).json()
  expect(await read('atelier.localhost')).toMatchObject({
    short_name: 'CSE L’Atelier',
    theme_color: '#8a3014',
    start_url: '/orders',
    display: 'standalone',
    lang: 'fr',
  })
  expect((await read('youpiiz.localhost')).short_name).not.toContain('Atelier')
  for (const path of ['/', '/login'])
    expect(await (await app.fetch(path, { host: 'atelier.localhost' })).text()).toContain(
      '<link rel="manifest" href="/manifest.webmanifest"/>',
    )
})

test("an installed site's icons show its letter on its colour, in the sizes that phones ask for", async () => {
  const app = await testApp()
  const { icons } = await (await app.fetch('/manifest.webmanifest', { host: 'atelier.localhost' })).json()
  const sizes = []
  for (const path of [...icons.map(({ src }: { src: string }) => src), '/icon-180.png']) {
    const answer = await app.fetch(path, { host: 'atelier.localhost' })
    expect(answer.headers.get('content-type')).toBe('image/png')
    const picture = decode(new Uint8Array(await answer.arrayBuffer()))
    sizes.push([picture.width, picture.height])
    expect(readPixel(picture, 1, 1)).toEqual([138, 48, 20])
    // The crossbar of the A, somewhat below the middle.
    const column = Array.from({ length: picture.height }, (_, y) => readPixel(picture, picture.width >> 1, y).join())
    expect(column).toContain('255,246,234')
  }
  expect(sizes).toEqual([
    [192, 192],
    [512, 512],
    [180, 180],
  ])
})

test("the letter of the icon is the committee's own, not that of the words before every committee's name", () => {
  expect(['CSE L’Atelier', 'Comité Bourbon', 'Youpiiz', 'CSE', 'élan', '!!'].map(siteLetter)).toEqual([
    'A',
    'B',
    'Y',
    'C',
    'É',
    '•',
  ])
})
