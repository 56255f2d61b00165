import { expect, test } from 'vitest'
import { toPageImage } from '#server/seo/page-facts.ts'

const version = (width: number, mimeType = 'image/jpeg') => ({
  width,
  height: width / 2,
  mimeType,
  ext: 'x',
  url: `/media/media/m-1/${width}`,
})
const of = (...versions: ReturnType<typeof version>[]) =>
  toPageImage({ id: 'm-1', media: { versions, placeholder: null } }, 'Une salle', 'https://site.test')

test('a link preview uses the widest photograph of at most 1200 px, at an absolute URL', () => {
  expect(of(version(400), version(1200), version(2400))).toEqual({
    url: 'https://site.test/media/media/m-1/1200',
    width: 1200,
    height: 600,
    alt: 'Une salle',
  })
  expect(of(version(2400))?.width).toBe(2400)
})

test('a link preview never uses a drawing', () => {
  expect(of(version(800, 'image/svg+xml'))).toBeNull()
  expect(of(version(800, 'image/svg+xml'), version(400))?.width).toBe(400)
})
