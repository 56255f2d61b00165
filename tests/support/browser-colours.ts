import type { Locator } from 'playwright-core'

/** `#rrggbb` as `computedColour` answers it. */
export const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

/** As it is drawn: browsers write one colour in several ways. */
export const computedColour = (place: Locator, property: 'color' | 'backgroundColor' | 'accentColor') =>
  place.evaluate((element, wanted) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!canvas) return 'nothing is drawn here'
    canvas.fillStyle = getComputedStyle(element)[wanted]
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  }, property)
