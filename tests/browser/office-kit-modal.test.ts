/** The window of the office's kit, as the showcase has it, and in the partner pages. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  DESKTOP,
  expectClean,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { button, field, newVendor, shown } from '../support/browser-partners.ts'
import { slowAnimations } from '../support/slow-animations.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const MODES = ['Depuis le haut', 'Au centre', 'Depuis la droite']
/** How many times as long the windows take here: each is seen on its way. */
const SLOWER = 4

async function showcase(facts: { motion?: boolean; width?: number; height?: number } = {}): Promise<Page> {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...facts })
  await open(page, '/ui/office')
  return page
}
const modal = (page: Page, name: string) => page.getByRole('dialog', { name })
const opener = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Fenêtres' }).getByRole('button', { name, exact: true })
const callbacks = (page: Page) => page.getByRole('region', { name: 'Fenêtres' }).getByText(/suivies d’une action/)
async function show(page: Page, name: string) {
  await opener(page, name).click()
  await modal(page, name).waitFor()
  // At rest.
  await modal(page, name).evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)))
}
const gone = (page: Page, name: string) => modal(page, name).waitFor({ state: 'detached' })

/** Every element of the page behind the window that gets the focus from now on; the window's own ends are no part of it. */
async function straysOfFocus(page: Page): Promise<() => Promise<string[]>> {
  const strays = await page.evaluateHandle(() => {
    const found: string[] = []
    document.addEventListener('focusin', ({ target }) => {
      const isOfWindow =
        target instanceof Element && target.closest('[role=dialog], [data-base-ui-focus-guard]') !== null
      if (!isOfWindow) found.push(target instanceof Element ? target.outerHTML : String(target))
    })
    return found
  })
  return () => strays.jsonValue()
}

/** How much of the window is seen, frame by frame from the Escape key on, until it is no longer there; and how long that takes. */
async function hidingFrames(page: Page, name: string) {
  const watching = page.evaluate(
    (title) =>
      new Promise<{ states: string[]; ms: number }>((resolve) => {
        const states: string[] = []
        let began = 0
        const look = () => {
          const node = [...document.querySelectorAll('[role=dialog]')].find((each) => each.textContent?.includes(title))
          if (!node) return resolve({ states, ms: performance.now() - began })
          const { translate, opacity } = getComputedStyle(node)
          const state = `${translate} ${opacity}`
          if (states.at(-1) !== state) states.push(state)
          if (states.length === 2 && began === 0) began = performance.now()
          requestAnimationFrame(look)
        }
        look()
      }),
    name,
  )
  await page.keyboard.press('Escape')
  return watching
}

/** Where the window is, or how much of it is seen, frame by frame from the click on; and how long it takes. */
async function frames(page: Page, name: string) {
  const watching = page.evaluate(
    (title) =>
      new Promise<{ states: string[]; ms: number }>((resolve) => {
        const states: string[] = []
        let began = 0
        const look = () => {
          const node = [...document.querySelectorAll('[role=dialog]')].find((each) => each.textContent?.includes(title))
          if (node) {
            const { translate, opacity } = getComputedStyle(node)
            if (began === 0) began = performance.now()
            const state = `${translate} ${opacity}`
            if (states.at(-1) !== state) states.push(state)
            const isMoving = node.getAnimations().length > 0
            if (!isMoving && states.length > 1) return resolve({ states, ms: performance.now() - began })
          }
          requestAnimationFrame(look)
        }
        look()
      }),
    name,
  )
  await opener(page, name).click()
  return watching
}

// [P-COMPONENT-012] [P-STATE-010] [P-STATE-011] [P-STATE-012]
test('a modal is 600 px wide and opens in 300 ms: it slides from the top, fades in, or slides from the right', async () => {
  const page = await showcase({ motion: true })
  // The code of the window is there.
  await show(page, 'Large')
  expect((await modal(page, 'Large').boundingBox())?.width).toBe(960)
  await page.keyboard.press('Escape')
  await gone(page, 'Large')
  await slowAnimations(page, SLOWER)
  const places: Record<string, unknown> = {}
  for (const name of MODES) {
    const { states, ms } = await frames(page, name)
    expect(states.length, name).toBeGreaterThan(4)
    // A busy machine draws the first frame late.
    expect(ms / SLOWER, name).toBeGreaterThan(200)
    expect(
      await modal(page, name).evaluate((node) => [...new Set(getComputedStyle(node).transitionDuration.split(', '))]),
    ).toEqual(['0.3s'])
    // Only that one thing moves.
    const moved = states.map((state) => state.split(' '))
    const isFade = name === 'Au centre'
    expect(new Set(moved.map((parts) => parts.at(-1))).size > 1, name).toBe(isFade)
    expect(states[0], name).toMatch(isFade ? /^none 0/ : name === 'Depuis le haut' ? /^0(px|%) -/ : /^[1-9]/)
    const box = await modal(page, name).boundingBox()
    places[name] = [box?.width, Math.round(box?.x ?? -1), Math.round(box?.y ?? -1)]
    // Hidden again only once it has moved away, or faded.
    const hiding = await hidingFrames(page, name)
    expect(hiding.states.length, name).toBeGreaterThan(4)
    expect(hiding.ms / SLOWER, name).toBeGreaterThan(200)
  }
  const middle = (DESKTOP.width - 600) / 2
  const { [MODES[1] ?? '']: centred, ...sides } = places
  expect(Object.values(sides)).toEqual([
    [600, expect.closeTo(middle, -1.5), 0],
    [600, expect.closeTo(DESKTOP.width - 600, -1.5), 0],
  ])
  expect(centred).toEqual([600, expect.closeTo(middle, -1.5), expect.any(Number)])
  expect(Number(Object(centred)[2])).toBeGreaterThan(10)
})

// [P-COMPONENT-013] [P-COMPONENT-014] [P-COMPONENT-015] [P-COMPONENT-021] [P-COMPONENT-039]
test('a modal closes on Escape, on the backdrop and on its cross, informs its owner, and restores the focus', async () => {
  const page = await showcase()
  const name = 'Au centre'
  let told = 0
  const closings: ((target: Page) => Promise<void>)[] = [
    (target) => target.keyboard.press('Escape'),
    (target) => target.mouse.click(20, 450),
    (target) => modal(target, name).getByRole('button', { name: 'Fermer', exact: true }).click(),
    (target) => button(target, 'Terminer').click(),
  ]
  for (const close of closings) {
    await show(page, name)
    if (told === 0) {
      const backdrop = page.locator('[data-base-ui-portal] > [role=presentation]').last()
      expect(await backdrop.evaluate((node) => getComputedStyle(node).backgroundColor)).toMatch(
        /^(rgba\(0, 0, 0, 0\.4\d*\)|oklab\(0 0 0 \/ 0\.4\d*\)|color\(srgb 0 0 0 \/ 0\.4\d*\))$/,
      )
    }
    await close(page)
    await gone(page, name)
    told++
    await expect.poll(() => readText(callbacks(page))).toBe(`Fermetures suivies d’une action : ${told}`)
    expect(await opener(page, name).evaluate((node) => node === document.activeElement)).toBe(true)
  }
  // The control: suppressed, the owner is not told.
  await show(page, name)
  await button(page, 'Fermer sans suite').click()
  await gone(page, name)
  expect(await readText(callbacks(page))).toBe(`Fermetures suivies d’une action : ${told}`)
  await show(page, 'Croix désactivée')
  const cross = modal(page, 'Croix désactivée').getByRole('button', { name: 'Fermer', exact: true })
  expect(await cross.isDisabled()).toBe(true)
  await cross.click({ force: true })
  expect(await modal(page, 'Croix désactivée').isVisible()).toBe(true)
  expect(takeProblems(page)).toEqual([])
})

// [P-COMPONENT-016]
test('a modal closes when the page changes, unless it is meant to stay', async () => {
  const page = await showcase()
  for (const [name, stays] of [
    ['Depuis la droite', false],
    ['Reste au changement de page', true],
  ] as const) {
    await show(page, name)
    await modal(page, name).getByRole('link', { name: 'Autre onglet de cette page' }).click()
    await page.waitForURL((url) => url.searchParams.get('onglet') === 'autre')
    if (!stays) await gone(page, name)
    await page.waitForTimeout(500)
    expect(await modal(page, name).isVisible(), name).toBe(stays)
    if (stays) await page.goBack()
    else await open(page, '/ui/office')
  }
})

// [P-COMPONENT-017] [P-COMPONENT-018]
test('a modal keeps the page behind it still, and out of reach of mouse and keyboard', async () => {
  const page = await showcase()
  const behind = opener(page, 'Depuis le haut')
  await opener(page, 'Depuis la droite').scrollIntoViewIfNeeded()
  const box = await behind.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5]
  // The page's elements with and without a window, which hides them from locators by role.
  const handle = await behind.elementHandle()
  const reached = () =>
    page.evaluate(({ element, at }) => element?.contains(document.elementFromPoint(at.x, at.y)) ?? false, {
      element: handle,
      at: { x, y },
    })
  expect(await reached()).toBe(true)
  await show(page, 'Depuis la droite')
  const top = () => page.evaluate(() => window.scrollY)
  const before = await top()
  await page.mouse.move(x, y)
  expect(await reached()).toBe(false)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('End')
  await page.waitForTimeout(300)
  expect(await top()).toBe(before)
  const strays = await straysOfFocus(page)
  const inWindow = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') != null)
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    // At either end the focus goes around in the next frame.
    await expect.poll(inWindow, { interval: 10 }).toBe(true)
  }
  expect(await strays()).toEqual([])
  await page.mouse.click(x, y)
  await gone(page, 'Depuis la droite')
  expect(await modal(page, 'Depuis le haut').count()).toBe(0)
  // The control: without a window the same wheel scrolls, the same click opens.
  await page.mouse.wheel(0, 40)
  await expect.poll(top).not.toBe(before)
  await behind.click()
  await modal(page, 'Depuis le haut').waitFor()
})

test("a modal is a sheet over a phone's whole screen", async () => {
  const page = await showcase({ ...PHONE })
  // The room of the scrollbar, which phones do not have, is left.
  const width = await page.evaluate(() => document.body.getBoundingClientRect().width)
  for (const name of [...MODES, 'Large']) {
    await show(page, name)
    expect(await modal(page, name).boundingBox()).toEqual({ x: 0, y: 0, width, height: PHONE.height })
    await expectClean(page, `modal ${name}, phone`)
    await shoot(page, `office modal ${name} phone`)
    await button(page, 'Terminer').click()
    await gone(page, name)
  }
  await page.setViewportSize(DESKTOP)
  for (const name of MODES) {
    await show(page, name)
    await expectClean(page, `modal ${name}, desktop`)
    await shoot(page, `office modal ${name} desktop`)
    await page.keyboard.press('Escape')
    await gone(page, name)
  }
})

test('a modal with unsaved input asks before it closes, however it is closed', async () => {
  const page = await showcase()
  const name = 'Avec une saisie'
  await show(page, name)
  await page.keyboard.press('Escape')
  await gone(page, name)
  await show(page, name)
  await modal(page, name).getByLabel('Texte').fill('Notes')
  const ask = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
  const ways: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 450),
    () => modal(page, name).getByRole('button', { name: 'Fermer', exact: true }).click(),
    () => modal(page, name).getByRole('link', { name: 'Quitter la page' }).click(),
  ]
  for (const way of ways) {
    await way()
    await ask.waitFor()
    if (way === ways[0]) await expectCleanEverywhere(page, 'office modal asks')
    expect(await readText(page.locator(':focus'))).toBe('Continuer la saisie')
    await page.keyboard.press('Enter')
    await ask.waitFor({ state: 'detached' })
    expect(await modal(page, name).getByLabel('Texte').inputValue()).toBe('Notes')
    expect(new URL(page.url()).pathname).toBe('/ui/office')
  }
  await page.keyboard.press('Escape')
  await button(page, 'Abandonner la saisie').click()
  await gone(page, name)
  await show(page, name)
  await expect.poll(() => modal(page, name).getByLabel('Texte').inputValue()).toBe('')
  await modal(page, name).getByLabel('Texte').fill('Autre')
  await modal(page, name).getByRole('link', { name: 'Quitter la page' }).click()
  await button(page, 'Abandonner la saisie').click()
  await page.waitForURL((url) => url.pathname === '/admin/orders')
  expect(takeProblems(page)).toEqual([])
})

test('a modal refuses to delete a partner that a colleague has changed meanwhile, and names the colleague and the change', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const id = await newVendor(page, 'Zoo changé', 'admin')
  await open(page, `/admin/vendor/${id}`)
  const change = (name: string) =>
    page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch('/api/admin/update-vendor', { method: 'POST', headers, body })).status
      },
      JSON.stringify({ id, updates: { name } }),
    )
  const stored = async () =>
    (await shop.server.db().query('select name from vendor where id = ?', [id])).rows[0]?.name ?? null
  expect(await change('Zoo des autres')).toBe(200)
  await button(page, 'Supprimer').click()
  const conflict = modal(page, 'Quelqu’un a modifié cette fiche entre-temps')
  await conflict.waitFor()
  expect(await readText(conflict)).toMatch(/Rien n’a été supprimé.* Nom Zoo changé → Zoo des autres/)
  expect(await stored()).toBe('Zoo des autres')
  // A refused call is an error of the console.
  takeProblems(page)
  await expectCleanEverywhere(page, 'office partner delete conflict')
  await button(page, 'Garder la fiche').click()
  await expect.poll(() => field(page, 'Nom').inputValue()).toBe('Zoo des autres')
  expect(await stored()).toBe('Zoo des autres')
  // The state in sight is deleted at once; after another change the window asks again.
  await change('Zoo encore')
  await button(page, 'Supprimer').click()
  await button(page, 'Supprimer quand même').click()
  await shown(page, 'Partenaire "Zoo des autres" supprimé')
  expect(await stored()).toBe(null)
  await button(page, 'Annuler').click()
  await expect.poll(stored).toBe('Zoo encore')
})
