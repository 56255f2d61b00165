/** Logo and colour of a committee on the edges of its office. */
import { expect, test } from 'vitest'
import { contrast } from '#ui/theme/contrast.ts'
import { fixedColours } from '#ui/theme/theme-css.ts'
import { screen } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

const theme = (mainColor: string) => ({
  ...{ theme: 'Cse' as const, logo: '/logo-du-nord.png', title: 'Comité du Nord', pageTitle: 'Nord', mainColor },
  ...{ accentTextColor: '#000000', linkTextColor: mainColor, disabledButtonColor: '#cccccc', outlineColor: '#dddddd' },
  auth: { type: 'ModeDefault' as const },
})

/** Colour of the bar's edge as `#rrggbb`. */
function edgeColour(): string {
  const { boxShadow } = document.querySelector<HTMLElement>('header')?.style ?? { boxShadow: '' }
  const [, r, g, b] = /rgb\((\d+), (\d+), (\d+)\)/.exec(boxShadow) ?? []
  if (r === undefined) return /#[\da-f]{6}/.exec(boxShadow)?.[0] ?? boxShadow
  return `#${[r, g, b].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}

test.each(['#fff04d', '#1d5c2f', '#ffffff'])(
  "a committee's office shows its logo, and its colour %s on an edge that stands out from white",
  async (mainColor) => {
    const app = await testApp()
    const group = await app.newGroup({ label: 'Nord', whiteLabeling: theme(mainColor) })
    const as = await app.newMember({ groupId: group.id, adminOf: [group.id] })
    const page = await openOffice(app, { as, path: `/cse-admin/${group.id}/home` })
    await screen.findByRole('heading', { level: 1, name: 'Accueil' })
    expect(document.querySelector('aside img')?.getAttribute('src')).toBe('/logo-du-nord.png')
    const edge = edgeColour()
    for (const background of [fixedColours.paper, fixedColours.surface])
      expect(contrast(edge, background)).toBeGreaterThanOrEqual(3)
    if (mainColor === '#1d5c2f') expect(edge).toBe(mainColor)
    expect(page.problems).toEqual([])
  },
)

test("a super admin's office has neither the logo nor the colour of a committee", async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  await openOffice(app, { as, path: '/admin/vendor' })
  await screen.findByRole('heading', { level: 1 })
  expect(document.querySelector('aside img')).toBeNull()
  expect(document.querySelector<HTMLElement>('header')?.style.boxShadow).toBe('')
})
