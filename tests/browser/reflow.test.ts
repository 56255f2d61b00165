/** Large letters, wide spacing, little room, colours of the system, no movement, no mouse: nothing is lost. */
import { expect, test } from 'vitest'
import { open, openBrowserShop, shoot } from '../support/browser.ts'
import { lostParts } from '../support/browser-reflow.ts'

const shop = openBrowserShop()
const paths = [
  '/',
  '/c1/loisirs/c1-demo-loisirs',
  '/a/machines/a-demo-machines-revees',
  '/v/x/v-demo-bloc-cordes',
  '/recherche?q=karting',
  '/contact',
  '/terms',
  '/conditions',
  '/classement',
  '/accessibilite',
  '/donnees-personnelles',
  '/retractation',
  '/login',
  '/register',
]

test('text is not cut off at 320 px, with wide spacing, and with letters twice as large', async () => {
  const page = await shop.newPage({ width: 320, height: 640 })
  for (const path of paths) {
    await open(page, path)
    expect(await lostParts(page), `${path} at 320 px`).toEqual([])
    await page.addStyleTag({
      content:
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    })
    expect(await lostParts(page), `${path} at 320 px, spaced`).toEqual([])
    await page.evaluate(() => {
      for (const name of document.querySelectorAll('main h1, main h3, main article a, main nav a, main header a'))
        if (name.childElementCount === 0) name.append(` ${'anticonstitutionnellement'.repeat(3)}`)
    })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, `${path} with a name that has no space`).toBeLessThanOrEqual(320)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of paths) {
    await open(page, path)
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    expect(await lostParts(page), `${path} with large letters`).toEqual([])
    if (path === '/') await shoot(page, 'large letters')
  }
})

test('selected options stay visible in forced colours, and nothing moves when reduced motion is preferred', async () => {
  const page = await shop.newPage()
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await open(page, '/c1/loisirs/c1-demo-loisirs')
  const outline = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).outlineStyle)
  expect(await outline('Partout')).toBe('solid')
  expect(await outline('Autour de moi')).toBe('none')
  await shoot(page, 'forced colours')
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 10)
        .length,
  )
  expect(moving).toBe(0)
})

test.each(['/', '/a/machines/a-demo-machines-revees', '/login', '/contact', '/retractation'])(
  'the focus is visible on %s, and nothing covers it',
  async (path) => {
    const page = await shop.newPage({ width: 1280, height: 700 })
    await open(page, path)
    const seen: string[] = []
    for (let step = 0; step < 45; step++) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(() => {
        const element = document.activeElement
        if (!(element instanceof HTMLElement) || element === document.body) return null
        const { outlineStyle, outlineWidth } = getComputedStyle(element.closest('label') ?? element)
        const { left, top, width, height } = element.getBoundingClientRect()
        const top1 = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
        const free = top1 !== null && (element.contains(top1) || top1.contains(element))
        return {
          name: element.outerHTML.slice(0, 160),
          ringed: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
          // A link that covers its card is under nothing but its own layer.
          free: free || element.closest('article')?.contains(top1) === true,
        }
      })
      if (!found) break
      seen.push(found.name)
      expect(found, path).toMatchObject({ ringed: true, free: true })
    }
    expect(seen.length).toBeGreaterThan(8)
  },
)
