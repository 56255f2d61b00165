import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, reaching, readableOn } from '#ui/theme/contrast.ts'
import { heroVariables } from '#ui/theme/hero-css.ts'
import { fixedColours, themeVariables } from '#ui/theme/theme-css.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const theme = fc.record({
  mainColor: colour,
  accentTextColor: colour,
  linkTextColor: colour,
  disabledButtonColor: colour,
  outlineColor: colour,
})
const hero = fc.record({
  type: fc.constant('ModeHero' as const),
  hero: fc.constant('/hero.jpg'),
  logo: fc.constant('/logo.svg'),
  title: fc.constant('Bienvenue'),
  bgGradient1: colour,
  bgGradient2: colour,
  textColor: colour,
  titleColor: colour,
  inputBackgroundColor: colour,
  inputTextColor: colour,
  inputBorderColor: colour,
  buttonBackgroundColor: colour,
  buttonTextColor: colour,
  linkTextColor: colour,
})
const runs = { numRuns: 2000 }
const { paper, surface, ink } = fixedColours
const softInk = fixedColours['ink-soft']

const named = (variables: Record<`--${string}`, string>) => (name: string) => {
  const value = variables[`--${name}`]
  expect(value).toMatch(/^#[0-9a-f]{6}$/)
  return value ?? ''
}

describe('contrast', () => {
  test('matches the published ratios', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(4, 2)
  })

  test('is symmetric', () => {
    fc.assert(
      fc.property(colour, colour, (a, b) => {
        expect(contrast(a, b)).toBe(contrast(b, a))
      }),
    )
  })

  test('keeps a colour that already reaches the ratio', () => {
    fc.assert(
      fc.property(colour, (own) => {
        fc.pre(contrast(own, paper) >= 4.5)
        expect(reaching(own, [paper], 4.5)).toBe(own)
        expect(readableOn(paper, [own], 4.5)).toBe(own)
      }),
    )
  })
})

describe("a theme's colours", () => {
  // [P-CONSTANT-013]
  test('keep text on the main colour and links readable, whatever the theme asks for', () => {
    fc.assert(
      fc.property(theme, (any) => {
        const value = named(themeVariables(any))
        expect(value('main')).toBe(any.mainColor)
        expect(contrast(value('on-main'), value('main'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(value('on-main'), value('main-strong'))).toBeGreaterThanOrEqual(4.5)
        for (const background of [paper, surface, value('main-soft')]) {
          expect(contrast(value('link'), background)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(ink, background)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(softInk, background)).toBeGreaterThanOrEqual(4.5)
        }
      }),
      runs,
    )
  })

  // [P-CONSTANT-013]
  test('keep disabled buttons, field borders and the focus ring distinct from their surroundings', () => {
    fc.assert(
      fc.property(theme, (any) => {
        const value = named(themeVariables(any))
        expect(value('disabled')).toBe(any.disabledButtonColor)
        expect(contrast(value('on-disabled'), value('disabled'))).toBeGreaterThanOrEqual(3)
        for (const background of [paper, surface]) {
          expect(contrast(value('field'), background)).toBeGreaterThanOrEqual(3)
        }
        // Drawn on paper, on the page's grey and on the banner in the main colour's tint.
        for (const background of [paper, surface, value('main-soft')])
          for (const shape of ['focus', 'accent']) expect(contrast(value(shape), background)).toBeGreaterThanOrEqual(3)
      }),
      runs,
    )
  })

  test('leave the colours that no theme changes readable as text', () => {
    for (const name of ['ink', 'ink-soft', 'positive', 'negative', 'negative-strong', 'warning'] as const)
      for (const background of [paper, surface])
        expect(contrast(fixedColours[name], background)).toBeGreaterThanOrEqual(4.5)
  })

  test('keep every text of the hero sign-in page readable on its background', () => {
    fc.assert(
      fc.property(hero, (any) => {
        const value = named(heroVariables(any))
        for (const text of ['hero-text', 'hero-title', 'hero-link'])
          for (const end of ['hero-from', 'hero-to'])
            expect(contrast(value(text), value(end))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(value('hero-on-input'), value('hero-input'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(value('hero-input-line'), value('hero-input'))).toBeGreaterThanOrEqual(3)
        expect(contrast(value('hero-on-button'), value('hero-button'))).toBeGreaterThanOrEqual(4.5)
      }),
      runs,
    )
  })
})
