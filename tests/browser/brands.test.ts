/** The two brands under which the product is shown: D01. */
import { expect, test } from 'vitest'
import { HOOBIIZ, open, openBrowserShop, readText, takeProblems, YOUPIIZ } from '../support/browser.ts'

const shop = openBrowserShop()

// [C-RULE-020]
test.each([
  {
    host: YOUPIIZ,
    name: 'Youpiiz',
    pageTitle: 'Youpiiz, vos sorties à prix doux',
    title: 'On sort ce week-end ?',
    pages: ['Proposez vos activités', "Youpiiz, c'est quoi ?"],
  },
  {
    host: HOOBIIZ,
    name: 'Hoobiiz',
    pageTitle: 'Hoobiiz, la billetterie loisirs des organisations',
    title: 'Les loisirs de vos équipes, au meilleur prix',
    pages: [],
  },
])('$name has a name, a logo, a home and pages of its own, and the same activities', async (brand) => {
  const other = brand.name === 'Youpiiz' ? /hoobiiz/i : /youpiiz/i
  const page = await shop.newPage({ host: brand.host, as: 'paul@demo.test' })
  await open(page, '/')
  expect(await page.title()).toBe(brand.pageTitle)
  expect(await readText(page.getByRole('heading', { level: 1 }))).toBe(brand.title)
  const logo = page
    .getByRole('banner')
    .getByRole('link', { name: `${brand.name}, accueil` })
    .getByRole('img')
  expect(await logo.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const footer = page.getByRole('contentinfo')
  expect(await footer.getByRole('link').allInnerTexts()).toEqual(expect.arrayContaining(brand.pages))
  expect(await footer.getByRole('link', { name: /c'est quoi|Proposez/ }).count()).toBe(brand.pages.length)
  for (const path of ['/', '/contact', '/cart', '/a/x/a-demo-bowling']) {
    await open(page, path)
    expect(await readText(page), path).not.toMatch(other)
  }
  await page.getByRole('heading', { level: 1, name: /bowling/i }).waitFor()
  expect(takeProblems(page)).toEqual([])
})
