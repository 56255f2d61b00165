import { expect, test } from 'vitest'
import { mailBrand } from '../../src/features/mail/mail-brand.ts'
import type { MailContent } from '../../src/features/mail/mail-content.ts'
import { mailHtml, mailText } from '../../src/features/mail/mail-layout.tsx'

const brand = {
  title: 'Le CE',
  logoUrl: 'http://ce.hoobiiz.localhost/logo.png',
  mainColor: '#0f4c5c',
  accentTextColor: '#fefefe',
  origin: 'http://ce.hoobiiz.localhost:8787',
}
const content: MailContent = {
  subject: 'Votre billet',
  title: 'Merci <Marie> & les autres',
  paragraphs: ['Premier paragraphe.', 'Second paragraphe.'],
  facts: [{ label: 'Date', value: '12/06/2026' }],
  button: { label: 'Voir ma commande', url: 'http://ce.hoobiiz.localhost:8787/orders/1?a=1&b=2' },
  afterButton: ['À bientôt.'],
  footer: 'Le CE, 1 rue du Port',
}

test('both versions say all of it', () => {
  const text = mailText(brand, content)
  const html = mailHtml(brand, content)
  for (const words of [
    'Premier paragraphe.',
    'Second paragraphe.',
    '12/06/2026',
    'Voir ma commande',
    'À bientôt.',
    'Le CE, 1 rue du Port',
  ])
    for (const version of [text, html]) expect(version).toContain(words)
  expect(text).toContain('Voir ma commande : http://ce.hoobiiz.localhost:8787/orders/1?a=1&b=2')
  expect(text).toContain('Merci <Marie> & les autres')
})

test('what a person wrote is text, never markup', () => {
  expect(mailHtml(brand, content)).toContain('Merci &lt;Marie&gt; &amp; les autres')
})

test("the brand's colours and logo head it, with styles inline and no script", () => {
  const html = mailHtml(brand, content)
  expect(html).toContain('background-color:#0f4c5c')
  expect(html).toContain('color:#fefefe')
  expect(html).toContain('src="http://ce.hoobiiz.localhost/logo.png"')
  expect(html).toMatch(/^<!doctype html><html lang="fr">/)
  expect(html).not.toContain('<script')
})

test('a logo that mail clients do not draw gives way to the title', () => {
  const svg = { ...brand, logoUrl: 'http://ce.hoobiiz.localhost/logo.svg' }
  expect(mailHtml(svg, content)).not.toContain('<img')
  expect(mailHtml(svg, content)).toContain('Le CE</span>')
})

test("a theme's logo gets an absolute address", () => {
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
  expect(mailBrand(theme, brand.origin).logoUrl).toBe('http://ce.hoobiiz.localhost:8787/files/m-1.png')
  expect(mailBrand({ ...theme, logo: 'data:image/png;base64,AA==' }, brand.origin).logoUrl).toBeNull()
})
