/** The two brands under which the product is shown (D01), as their pages come from the server. */
import { expect, test } from 'vitest'
import { loadDemo } from '#db/demo/load-demo.ts'
import { readPage, readPart } from '../support/read-page.ts'
import { testApp } from '../support/test-app.ts'

const YOUPIIZ = 'youpiiz.localhost'
const HOOBIIZ = 'hoobiiz.localhost'

/** The drawing that an image shows: from the sources its address holds it. */
const readPicture = async (image: { getAttribute(name: string): string | null } | null | undefined) =>
  (await fetch(image?.getAttribute('src') ?? '')).text()

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
])('$name has a name, a logo, a home and pages of its own, and the catalogue of its region', async (brand) => {
  const { host } = brand
  const app = await testApp()
  await loadDemo(app.platform)
  const as = await app.newMember({ host })
  const other = brand.name === 'Youpiiz' ? /hoobiiz/i : /youpiiz/i
  const read = async (path: string) => {
    const response = await app.fetch(path, { host, as })
    expect([path, response.status]).toEqual([path, 200])
    return readPage(await response.text())
  }
  const home = await read('/')
  expect(home.title).toBe(brand.pageTitle)
  expect(readPart(home.querySelector('h1'))).toBe(brand.title)
  const logo = home.querySelector(`header a[aria-label="${brand.name}, accueil"] img`)
  expect(await readPicture(logo)).toContain(`aria-label='${brand.name}'`)
  const links = [...home.querySelectorAll('footer a')].map(readPart)
  expect(links).toEqual(expect.arrayContaining(brand.pages))
  expect(links.filter((text) => /c'est quoi|Proposez/.test(text))).toHaveLength(brand.pages.length)
  for (const path of ['/', '/contact', '/cart', '/a/x/a-demo-bowling'])
    expect(readPart((await read(path)).body), path).not.toMatch(other)
  expect(readPart((await read('/a/x/a-demo-bowling')).querySelector('h1'))).toMatch(/bowling/i)
})

// [C-SCREEN-034]
test("the customer info page shows the logos in the tenant's folder", async () => {
  const app = await testApp()
  const page = readPage(await (await app.fetch('/youpiiz-cest-quoi', { host: YOUPIIZ })).text())
  const section = [...page.querySelectorAll('section')].find((part) =>
    [...part.querySelectorAll('h2, h3')].some((heading) => readPart(heading) === 'Ils nous font confiance'),
  )
  const logos = [...(section?.querySelectorAll('img') ?? [])]
  expect(logos).toHaveLength(6)
  for (const logo of logos) {
    expect(logo.getAttribute('alt')).toMatch(/\p{L}/u)
    expect(await readPicture(logo)).toMatch(/<svg .*<\/svg>/s)
  }
  expect(await readPicture(logos[0])).toContain('aria-label="Parcs &amp; Jardins"')
})
