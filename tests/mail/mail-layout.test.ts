import { expect, test } from 'vitest'
import { mailBrand } from '#kernel/mail/mail-brand.ts'
import type { MailContent } from '#kernel/mail/mail-content.ts'
import { mailHtml } from '#kernel/mail/mail-layout.tsx'
import { mailText } from '#kernel/mail/mail-text.ts'
import { contrast } from '#ui/theme/contrast.ts'

const legal = {
  publisher: 'Comité du Port',
  publisherAddress: '1 rue du Port, 13002 Marseille',
  registration: 'SIRET 1',
}
const brand = {
  title: 'Le CE',
  logoUrl: 'http://ce.hoobiiz.localhost/logo.png',
  mainColor: '#0f4c5c',
  accentTextColor: '#fefefe',
  origin: 'http://ce.hoobiiz.localhost:8787',
  legal,
}
const content: MailContent = {
  subject: 'Votre billet',
  title: 'Merci <Marie> & les autres',
  paragraphs: ['Premier paragraphe.', 'Second paragraphe.'],
  items: [
    {
      id: '1',
      title: 'Musée des Arts',
      lines: ['2 × Adulte', 'Du 01/06/2026 au 30/06/2026', '1 quai des Arts\n13002 Marseille'],
      amount: '24,00 €',
    },
  ],
  sums: [{ label: 'Total payé', amount: '25,00 €' }],
  facts: [{ label: 'Date', value: '12/06/2026' }],
  link: { label: 'Autre chemin', url: 'http://ce.hoobiiz.localhost:8787/autre' },
  button: { label: 'Voir ma commande', url: 'http://ce.hoobiiz.localhost:8787/orders/1?a=1&b=2' },
  afterButton: ['À bientôt.'],
  footer: 'Le CE, 1 rue du Port',
}

test('both versions of a mail contain its whole content', () => {
  const text = mailText(brand, content)
  const html = mailHtml(brand, content)
  for (const words of [
    'Premier paragraphe.',
    'Second paragraphe.',
    'Musée des Arts',
    '2 × Adulte',
    'Du 01/06/2026 au 30/06/2026',
    '24,00 €',
    'Total payé',
    '25,00 €',
    '12/06/2026',
    'http://ce.hoobiiz.localhost:8787/autre',
    // The site's publisher, and the address of the full notice.
    'Comité du Port, 1 rue du Port, 13002 Marseille · SIRET 1',
    'http://ce.hoobiiz.localhost:8787/terms',
    'Voir ma commande',
    'À bientôt.',
    'Le CE, 1 rue du Port',
  ])
    for (const version of [text, html]) expect(version).toContain(words)
  expect(text).toContain('Voir ma commande : http://ce.hoobiiz.localhost:8787/orders/1?a=1&b=2')
  expect(text).toContain('Merci <Marie> & les autres')
  // An address of two lines stays within its item.
  expect(text).toContain('\n  1 quai des Arts\n  13002 Marseille\n')
})

test("a mail shows a person's text as text, never as markup", () => {
  expect(mailHtml(brand, content)).toContain('Merci &lt;Marie&gt; &amp; les autres')
})

test("a mail's head has the brand's colours and logo, with inline styles and no script", () => {
  const html = mailHtml(brand, content)
  expect(html).toContain('background-color:#0f4c5c')
  expect(html).toContain('color:#fefefe')
  expect(html).toContain('src="http://ce.hoobiiz.localhost/logo.png"')
  expect(html).toMatch(/^<!doctype html><html lang="fr">/)
  expect(html).not.toContain('<script')
})

test('a logo in a format that mail clients do not draw is replaced by the title', () => {
  const svg = { ...brand, logoUrl: 'http://ce.hoobiiz.localhost/logo.svg' }
  expect(mailHtml(svg, content)).not.toContain('<img')
  expect(mailHtml(svg, content)).toContain('Le CE</span>')
})

test("a theme's logo gets an absolute URL", () => {
  const theme = {
    theme: 'Cse' as const,
    logo: '/files/m-1.png',
    title: 'Le CE',
    pageTitle: 'Le CE',
    mainColor: '#000000',
    accentTextColor: '#ffffff',
    linkTextColor: '#000000',
    disabledButtonColor: '#cccccc',
    outlineColor: '#cccccc',
    auth: { type: 'ModeDefault' as const },
  }
  expect(mailBrand(theme, brand.origin, legal).logoUrl).toBe('http://ce.hoobiiz.localhost:8787/files/m-1.png')
  expect(mailBrand({ ...theme, logo: 'data:image/png;base64,AA==' }, brand.origin, legal).logoUrl).toBeNull()
})

test.each([
  ['pale on pale', '#ffeeb0', '#ffffff'],
  ['dark on dark', '#12082b', '#3b2f5c'],
])('a theme with unreadable colours, %s, gets a readable heading and button in its mails', (_, main, asked) => {
  const html = mailHtml({ ...brand, logoUrl: null, mainColor: main, accentTextColor: asked }, content)
  const colours = [...html.matchAll(/[^-]color:(#[0-9a-f]{6})[^"]*">(?:Le CE|Voir ma commande)</g)].map(
    ([, on]) => on ?? '',
  )
  expect(colours).toHaveLength(2)
  for (const colour of colours) expect(contrast(colour, main)).toBeGreaterThanOrEqual(4.5)
  // The button's edge, in the card of a light and of a dark mail program.
  const [edge = ''] = /(?<=border:1px solid )#[0-9a-f]{6}/.exec(html) ?? []
  const [darkEdge = ''] = /(?<=\.edge \{ border-color: )#[0-9a-f]{6}/.exec(html) ?? []
  expect(contrast(edge, '#ffffff')).toBeGreaterThanOrEqual(3)
  expect(contrast(darkEdge, '#22272b')).toBeGreaterThanOrEqual(3)
})

test("the preview in a list of mails shows the first words after the subject, not the site's name or the footer", () => {
  const [, start = ''] = /<body[^>]*>(.*?)<\/div>/.exec(mailHtml(brand, content)) ?? []
  expect(start.replace(/<[^>]*>/g, '')).toMatch(/^Premier paragraphe\.[\u034f\u200c\u00a0]{100,}$/)
})
