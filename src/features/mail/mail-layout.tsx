import { renderToStaticMarkup } from 'react-dom/server'
import type { MailBrand, MailContent } from './mail-content.ts'

const FONT = "'Segoe UI', Helvetica, Arial, sans-serif"
const paragraph = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: '#1f2933' }

/** Mail clients with a dark mode keep these; the others ignore the sheet and show the inline colours. */
const darkSheet = `
@media (prefers-color-scheme: dark) {
  .page { background: #15181b !important }
  .card { background: #22272b !important }
  .ink { color: #f2f4f5 !important }
  .faint { color: #b6bfc6 !important }
}`

/** Outlook and Gmail draw no SVG: the title stands in for such a logo. */
const drawable = (logoUrl: string | null): logoUrl is string => logoUrl !== null && !/\.svg(\?|$)/i.test(logoUrl)

function Header({ brand }: { brand: MailBrand }) {
  return (
    <td style={{ backgroundColor: brand.mainColor, padding: '20px 24px', borderRadius: '12px 12px 0 0' }}>
      {drawable(brand.logoUrl) ? (
        <img
          src={brand.logoUrl}
          alt={brand.title}
          height={40}
          style={{ display: 'block', height: 40, border: 0, backgroundColor: '#ffffff', padding: 4, borderRadius: 4 }}
        />
      ) : (
        <span style={{ fontFamily: FONT, fontSize: 22, fontWeight: 700, color: brand.accentTextColor }}>
          {brand.title}
        </span>
      )}
    </td>
  )
}

function Facts({ facts }: { facts: NonNullable<MailContent['facts']> }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ width: '100%', margin: '0 0 16px' }}>
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.label}>
            <td className="faint" valign="top" style={{ ...paragraph, color: '#52606d', padding: '4px 16px 4px 0' }}>
              {fact.label}
            </td>
            <td className="ink" valign="top" style={{ ...paragraph, fontWeight: 600, padding: '4px 0' }}>
              {fact.value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The colour fills the cell, so that Outlook, which pads no link, shows a button too. */
function Button({ brand, label, url }: { brand: MailBrand; label: string; url: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 24px' }}>
      <tbody>
        <tr>
          <td style={{ backgroundColor: brand.mainColor, borderRadius: 8, padding: '13px 26px' }}>
            <a
              href={url}
              style={{
                color: brand.accentTextColor,
                fontFamily: FONT,
                fontSize: 16,
                fontWeight: 600,
                textDecoration: 'none',
              }}
            >
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function MailLayout({ brand, content }: { brand: MailBrand; content: MailContent }) {
  const { title, paragraphs, facts, button, afterButton = [], footer } = content
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{darkSheet}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: '#f1f3f5' }}>
        <table role="presentation" className="page" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                {/* The attribute is for Outlook, the style for everything narrower. */}
                <table
                  role="presentation"
                  width={600}
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ width: '100%', maxWidth: 600 }}
                >
                  <tbody>
                    <tr>
                      <Header brand={brand} />
                    </tr>
                    <tr>
                      <td
                        className="card"
                        style={{
                          backgroundColor: '#ffffff',
                          padding: '28px 24px 12px',
                          borderRadius: '0 0 12px 12px',
                          fontFamily: FONT,
                        }}
                      >
                        <h1 className="ink" style={{ ...paragraph, fontSize: 22, lineHeight: '28px', fontWeight: 700 }}>
                          {title}
                        </h1>
                        {paragraphs.map((text) => (
                          <p key={text} className="ink" style={{ ...paragraph, whiteSpace: 'pre-line' }}>
                            {text}
                          </p>
                        ))}
                        {facts && facts.length > 0 && <Facts facts={facts} />}
                        {button && <Button brand={brand} label={button.label} url={button.url} />}
                        {button && (
                          <p className="faint" style={{ ...paragraph, fontSize: 13, lineHeight: '20px' }}>
                            Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :<br />
                            <span style={{ wordBreak: 'break-all' }}>{button.url}</span>
                          </p>
                        )}
                        {afterButton.map((text) => (
                          <p key={text} className="ink" style={paragraph}>
                            {text}
                          </p>
                        ))}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '16px 24px', fontFamily: FONT }}>
                        <p className="faint" style={{ margin: 0, fontSize: 13, lineHeight: '20px', color: '#52606d' }}>
                          {footer && (
                            <>
                              {footer}
                              <br />
                            </>
                          )}
                          {brand.title} ·{' '}
                          <a className="faint" href={brand.origin} style={{ color: '#52606d' }}>
                            {new URL(brand.origin).host}
                          </a>
                        </p>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** The mail as HTML: tables and inline styles, which every mail client draws alike. */
export const mailHtml = (brand: MailBrand, content: MailContent): string =>
  `<!doctype html>${renderToStaticMarkup(<MailLayout brand={brand} content={content} />)}`

/** The same words without any markup. */
export function mailText(brand: MailBrand, content: MailContent): string {
  const { title, paragraphs, facts = [], button, afterButton = [], footer } = content
  return [
    title,
    ...paragraphs,
    facts.map((fact) => `${fact.label} : ${fact.value}`).join('\n'),
    button ? `${button.label} : ${button.url}` : '',
    ...afterButton,
    ['-- ', footer, `${brand.title} · ${brand.origin}`].filter(Boolean).join('\n'),
  ]
    .filter((block) => block !== '')
    .join('\n\n')
}
