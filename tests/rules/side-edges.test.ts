import { expect, test } from 'vitest'
import { hiddenSides } from '#ui/side-edges.ts'

test('a box that scrolls sideways tells on which sides it goes on', () => {
  const box = (scrollLeft: number, scrollWidth: number) => ({ scrollLeft, clientWidth: 300, scrollWidth })
  expect(hiddenSides(box(0, 300))).toBe('')
  expect(hiddenSides(box(0, 500))).toBe('right')
  expect(hiddenSides(box(100, 500))).toBe('left right')
  expect(hiddenSides(box(200, 500))).toBe('left')
  // A browser's zoom leaves parts of a pixel.
  expect(hiddenSides(box(199.4, 500))).toBe('left')
})
