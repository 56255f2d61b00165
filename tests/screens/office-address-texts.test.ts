/** Each text that an address of the office can hold is read by its screen as it was typed. */
import { expect, test } from 'vitest'
import { readAddressTexts, writeAddressTexts } from '#web/office/address-texts.ts'
import { screen } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

type Read = (search: Record<string, unknown>) => Record<string, unknown>
const screens = import.meta.glob<{ Route?: { options: { validateSearch?: Read } } }>(
  '/src/screens/office/**/*.{ts,tsx}',
)

/** Names of the parameters that a screen asks its address for. */
function askedNames(read: Read): string[] {
  const asked = new Set<string>()
  const note = (_none: object, name: string | symbol) => void (typeof name === 'string' && asked.add(name))
  read(new Proxy<Record<string, unknown>>({}, { get: note }))
  return [...asked]
}

const NUMBER = '00812940248676219403'
const typed = [
  ...[NUMBER, '98129402486762194031', '007', '1e5', '1E400', '-0', '0x10', '12.50', '29,70', '+33612345678'],
  ...['true', 'false', 'null', 'undefined', 'NaN', '"guillemets"', '{"a":1}', '[1,2]', 'a+b & c=d', 'é ? # / %', '%20'],
]

test('every text parameter of an office address stays as typed, whether a person typed it or the office wrote it', async () => {
  const app = await testApp()
  const admin = await app.newMember({ isAdmin: true })
  const page = await openOffice(app, { as: admin, path: `/admin/orders?q=${NUMBER}` })
  expect(await screen.findByDisplayValue(NUMBER)).toBeTruthy()
  await expect.poll(() => page.asked('/admin/list-orders').at(-1)).toMatchObject({ text: NUMBER })
  expect(location.search).toBe(`?q=${NUMBER}`)

  const read: string[] = []
  for (const [file, load] of Object.entries(screens)) {
    const { Route } = await load()
    const reader = Route?.options.validateSearch
    if (reader === undefined) continue
    for (const name of askedNames(reader)) {
      if (reader({ [name]: 'texte libre' })[name] !== 'texte libre') continue
      read.push(`${file.replace('/src/screens/office', '')} ${name}`)
      for (const text of typed) {
        const address = `?${name}=${encodeURIComponent(text)}`
        expect(reader(readAddressTexts(address))[name], `${file} ${address}`).toBe(text)
        const written = writeAddressTexts({ tab: undefined, ...reader({ [name]: text }) })
        expect(reader(readAddressTexts(written))[name], `${file} ${written}`).toBe(text)
      }
    }
  }
  expect(read).toContain('/admin/orders/index.tsx q')
  expect(read).toContain('/admin/expert-ticket.tsx activity')
  expect(read).toContain('/cse-admin/$groupId/media/index.tsx q')
  expect(read.length).toBeGreaterThan(45)
})

test('an address of the office without parameters stays bare, and a number is written like a text', () => {
  expect(writeAddressTexts({ q: undefined, month: null })).toBe('')
  expect(writeAddressTexts({ year: 2026, q: '007' })).toBe('?year=2026&q=007')
})
