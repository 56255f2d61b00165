/** A committee's text becomes text on its page, whatever it is; the toolbar puts in the marks. */
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CommitteePeople } from '#features/committee/committee-page/ui/committee-people.tsx'
import { PageText } from '#features/committee/committee-page/ui/page-text.tsx'
import { marked } from '#web/office/kit/form/marks.ts'

const dangers = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[lien](javascript:alert(1))',
  '![x](data:text/html,x)',
  '<a href="javascript:alert(1)">x</a>',
  '# ',
  '## ',
  '**',
  '---\n',
  '&lt;script&gt;',
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...dangers), fc.string({ unit: 'grapheme' })), { maxLength: 12 })
  .map((parts) => parts.join(''))

/** Names of the elements of a markup, and all their attributes. */
const elementsIn = (html: string) =>
  [...html.matchAll(/<([a-z0-9]+)((?:\s[^<>]*)?)>/g)].map(([, name, rest]) => ({ name, rest }))

test('a text of the committee page never becomes markup: no scripts, links or images', () => {
  const allowed = new Set(['div', 'h1', 'h2', 'h3', 'p', 'hr', 'strong'])
  fc.assert(
    fc.property(text, text, text, (title, subtitle, markdown) => {
      const html = renderToStaticMarkup(createElement(PageText, { title, subtitle, markdown, Heading: 'h1' }))
      for (const { name, rest } of elementsIn(html)) {
        expect(allowed.has(name ?? ''), html).toBe(true)
        expect(rest?.trim() ?? '').toMatch(/^(class="[^"]*"\/?|\/)?$/)
      }
    }),
    { numRuns: 500 },
  )
})

test("a person's contact links only to a mail or a phone call", () => {
  fc.assert(
    fc.property(text, text, (email, phone) => {
      const people = [{ name: 'Ana', role: '', hours: '', email, phone, photo: null }]
      const html = renderToStaticMarkup(createElement(CommitteePeople, { people }))
      for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(mailto:|tel:)/)
      expect(html).not.toMatch(/<(script|img)/)
    }),
    { numRuns: 200 },
  )
})

test('the toolbar shows the formatting of the selection, and removes the formatting of a line when pressed again', () => {
  const over = (mark: Parameters<typeof marked>[0], before: string, from: number, to = from) => {
    const { text: after, from: start, to: end } = marked(mark, before, from, to)
    return [after, after.slice(start, end)]
  }
  expect(over('bold', 'un deux trois', 3, 7)).toEqual(['un **deux** trois', 'deux'])
  expect(over('bold', '', 0)).toEqual(['**texte en gras**', 'texte en gras'])
  expect(over('title', 'un\ndeux', 5)[0]).toBe('un\n# deux')
  expect(over('subtitle', 'un\n# deux', 7)[0]).toBe('un\n## deux')
  expect(over('subtitle', 'un\n## deux', 7)[0]).toBe('un\ndeux')
  expect(over('title', 'un', 0)[0]).toBe('# un')
  expect(over('list', 'un\n\n# deux\ntrois', 0, 14)[0]).toBe('- un\n\n- deux\n- trois')
  expect(over('list', '- un\n- deux', 0, 11)[0]).toBe('un\ndeux')
  expect(over('rule', 'un\ndeux', 1)[0]).toBe('un\n---\ndeux')
})
