import { renderToStaticMarkup } from 'react-dom/server'
import { unmarked } from '#ui/text/markdown-blocks.ts'
import type { MailBrand, MailContent } from './mail-content.ts'
import { Button, Facts, Footer, Header, Items, Text } from './mail-parts.tsx'
import { darkSheet, FAINT, FONT, french, mailColours, paragraph, small } from './mail-style.ts'
import { MarkedText } from './marked-text.tsx'

const PREVIEW_LENGTH = 120
/** Invisible characters that keep the mail's body out of the inbox preview. */
const FILLER = '\u034f\u200c\u00a0'.repeat(50)

/** Preview beside the subject in the inbox; hidden in the mail itself. */
function Preview({ text }: { text: string }) {
  return (
    <div
      aria-hidden="true"
      style={{ display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, lineHeight: '1px', opacity: 0 }}
    >
      {text.replace(/\s+/g, ' ').slice(0, PREVIEW_LENGTH)}
      {FILLER}
    </div>
  )
}

function Body({ brand, content }: { brand: MailBrand; content: MailContent }) {
  const { title, paragraphs, body, items = [], sums, facts = [], button, link, afterButton = [] } = content
  return (
    <td
      className="card"
      style={{
        backgroundColor: '#ffffff',
        padding: '28px 24px 12px',
        borderRadius: '0 0 12px 12px',
        fontFamily: FONT,
      }}
    >
      <h1 className="ink" style={{ ...paragraph, fontSize: 24, lineHeight: '30px', fontWeight: 700 }}>
        {french(title)}
      </h1>
      {paragraphs.map((text) => (
        <Text key={text}>{text}</Text>
      ))}
      {body === undefined ? null : <MarkedText source={body} />}
      {items.length > 0 ? <Items items={items} sums={sums} /> : null}
      {facts.length > 0 ? <Facts facts={facts} /> : null}
      {button ? <Button brand={brand} {...button} /> : null}
      {link ? (
        <p style={paragraph}>
          <a className="ink" href={link.url} style={{ color: paragraph.color }}>
            {french(link.label)}
          </a>
        </p>
      ) : null}
      {afterButton.map((text) => (
        <Text key={text}>{text}</Text>
      ))}
      {button?.url.startsWith('http') ? (
        <p className="faint" style={{ ...paragraph, ...small }}>
          {french('Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :')}
          <br />
          <a className="faint" href={button.url} style={{ color: FAINT, wordBreak: 'break-all' }}>
            {button.url}
          </a>
        </p>
      ) : null}
    </td>
  )
}

function MailLayout({ brand, content }: { brand: MailBrand; content: MailContent }) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{darkSheet(mailColours(brand))}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: '#f1f3f5' }}>
        <Preview text={content.paragraphs[0] ?? (unmarked(content.body ?? '') || content.title)} />
        <table role="presentation" className="page" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                {/* The attribute sets the width in Outlook, the style on narrower screens. */}
                <table
                  role="presentation"
                  width={600}
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ width: '100%', maxWidth: 600, textAlign: 'left' }}
                >
                  <tbody>
                    <tr>
                      <Header brand={brand} />
                    </tr>
                    <tr>
                      <Body brand={brand} content={content} />
                    </tr>
                    <tr>
                      <Footer brand={brand} content={content} />
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

/** HTML of the mail: tables and inline styles, which all mail clients render alike. */
export const mailHtml = (brand: MailBrand, content: MailContent): string =>
  `<!doctype html>${renderToStaticMarkup(<MailLayout brand={brand} content={content} />)}`
