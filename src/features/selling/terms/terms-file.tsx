import { eq } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RegionDb } from '#db/region-db.ts'
import { FONT, INK, paragraph, small } from '#kernel/mail/mail-style.ts'
import { MarkedText } from '#kernel/mail/marked-text.tsx'
import { termsVersion } from '#kernel/orders/tables.ts'
import { formatDate } from '#kernel/time/region-time.ts'
import { termsBody } from './terms-body.ts'

/** One version as a page that is read without the site: no address in it is needed, and nothing is loaded. */
function TermsFile({ number, text, date }: { number: number; text: string; date: string }) {
  const version = `Version ${number} du ${date}`
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{`Conditions générales de vente, version ${number}`}</title>
      </head>
      <body
        style={{ margin: '0 auto', maxWidth: 720, padding: 24, fontFamily: FONT, color: INK, backgroundColor: '#fff' }}
      >
        <h1 style={{ ...paragraph, fontSize: 24, lineHeight: '30px', fontWeight: 700 }}>
          Conditions générales de vente
        </h1>
        <p style={{ ...paragraph, ...small }}>{version}</p>
        {/* The clauses come right below the title of the page. */}
        <MarkedText source={termsBody(text).replace(/^## /gm, '# ')} />
      </body>
    </html>
  )
}

/** Files of versions that were sent lately: each purchase of a site sends the same one, and none ever changes. */
const made = new Map<string, Uint8Array<ArrayBuffer>>()
const MOST_MADE = 50

/** HTML file of a kept version of the terms of sale; null if there is none by this id. */
export async function readTermsFile({ db, region }: { db: RegionDb; region: { zone: string } }, id: string) {
  const [row] = await db.orm.select().from(termsVersion).where(eq(termsVersion.id, id))
  if (!row) return null
  const { number, text } = row
  const date = formatDate(region.zone, row.fromTs)
  const key = [id, number, date].join(' ')
  const known = made.get(key)
  if (known) return known
  const html = renderToStaticMarkup(<TermsFile {...{ number, text, date }} />)
  const bytes = new TextEncoder().encode(`<!doctype html>${html}`)
  if (made.size >= MOST_MADE) made.clear()
  made.set(key, bytes)
  return bytes
}
