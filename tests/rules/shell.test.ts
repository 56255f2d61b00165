import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contactTypes } from '#features/people/contact/contact-types.ts'
import { readContactForm } from '#features/people/contact/ui/contact-form.tsx'
import * as icons from '#ui/icons.tsx'
import { pageHead, plainDescription } from '#web/page-head.ts'
import { adminHref } from '#web/shell/admin-bar.tsx'

const superAdmin = { isAdmin: true, adminGroups: [] }
const committee = {
  isAdmin: false,
  adminGroups: [
    { groupId: 'ug-1', groupName: 'Atelier' },
    { groupId: 'ug-2', groupName: 'Bureau' },
  ],
}

test("the admin bar leads to the viewed item, or to the administrator's own group, and is shown to administrators only", () => {
  expect(adminHref(superAdmin, null)).toBe('/admin')
  expect(adminHref(superAdmin, { kind: 'activity', id: 'a-1', groupId: null })).toBe('/admin/activity/a-1')
  expect(adminHref(superAdmin, { kind: 'vendor', id: 'v-1', groupId: null })).toBe('/admin/vendor/v-1')
  expect(adminHref(committee, null)).toBe('/cse-admin/ug-1/home')
  expect(adminHref(committee, { kind: 'activity', id: 'a-1', groupId: 'ug-2' })).toBe('/cse-admin/ug-2/activity/a-1')
  expect(adminHref(committee, { kind: 'vendor', id: 'v-1', groupId: 'ug-2' })).toBe('/cse-admin/ug-2/vendor/v-1')
  expect(adminHref(committee, { kind: 'vendor', id: 'v-1', groupId: null })).toBe('/cse-admin/ug-1/home')
  expect(adminHref({ isAdmin: false, adminGroups: [] }, null)).toBeNull()
})

test('a description for search engines is short, plain and cut between words', () => {
  expect(plainDescription('# Titre\n\nDu **texte**\n---\nfin')).toBe('Titre Du texte fin')
  const long = plainDescription('mot '.repeat(100))
  expect(long.length).toBeLessThanOrEqual(160)
  expect(long).toMatch(/mot…$/)
  expect(pageHead(undefined, { title: 'Rien' })).toEqual({ meta: [], links: [] })
})

const form = (entries: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(entries)) data.set(name, value)
  return data
}

test('the contact form asks only for an email, a kind of person and a message', () => {
  expect(contactTypes).toEqual([
    'Je suis un particulier',
    'Je suis un professionnel du loisirs',
    'Je représente une entreprise, cse, collectivités ou association',
  ])
  const filled = { email: ' marie@demo.test ', contactType: contactTypes[1], message: ' Bonjour ' }
  expect(readContactForm(form(filled))).toEqual({
    message: {
      firstName: '',
      lastName: '',
      phoneNumber: '',
      email: 'marie@demo.test',
      contactType: contactTypes[1],
      message: 'Bonjour',
    },
  })
  for (const [name, value] of [
    ['email', 'marie@'],
    ['contactType', ''],
    ['contactType', 'Je suis un autre'],
    ['message', '  '],
  ] as const) {
    const read = readContactForm(form({ ...filled, [name]: value }))
    expect('problems' in read && Object.keys(read.problems)).toEqual([name])
  }
  expect(readContactForm(form({}))).toMatchObject({ problems: { email: expect.any(String) } })
})

test('the page of icons shows every icon', () => {
  const page = readFileSync('src/screens/shop/icons.tsx', 'utf8')
  const [, shown = ''] = /const icons = \{([^}]*)\}/.exec(page) ?? []
  expect(shown.match(/\w+Icon/g)?.sort()).toEqual(Object.keys(icons).sort())
})
