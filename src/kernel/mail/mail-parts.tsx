import type { ReactNode } from 'react'
import type { MailBrand, MailContent, MailItem } from './mail-content.ts'
import { FAINT, FONT, french, INK, LINE, mailColours, paragraph, small } from './mail-style.ts'

/** True if mail clients can show the logo: Outlook and Gmail render no SVG, and the title replaces it there. */
const drawable = (logoUrl: string | null): logoUrl is string => logoUrl !== null && !/\.svg(\?|$)/i.test(logoUrl)

/** Layout table: mail clients support no reliable other way to lay out. */
export function Table({ children, ...style }: { children: ReactNode; width?: string; margin?: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  )
}

export function Header({ brand }: { brand: MailBrand }) {
  const { main, onMain } = mailColours(brand)
  return (
    <td style={{ backgroundColor: main, padding: '20px 24px', borderRadius: '12px 12px 0 0' }}>
      {drawable(brand.logoUrl) ? (
        <img
          src={brand.logoUrl}
          alt={brand.title}
          height={40}
          style={{ display: 'block', height: 40, border: 0, backgroundColor: '#ffffff', padding: 4, borderRadius: 4 }}
        />
      ) : (
        <span style={{ fontFamily: FONT, fontSize: 22, lineHeight: '28px', fontWeight: 700, color: onMain }}>
          {brand.title}
        </span>
      )}
    </td>
  )
}

export function Facts({ facts }: { facts: NonNullable<MailContent['facts']> }) {
  return (
    <Table width="100%" margin="0 0 16px">
      {facts.map(({ label, value }) => (
        <tr key={label}>
          <td className="faint" valign="top" style={{ ...paragraph, color: FAINT, padding: '4px 16px 4px 0' }}>
            {label}
          </td>
          <td
            className="ink"
            valign="top"
            width="100%"
            style={{ ...paragraph, fontWeight: 600, padding: '4px 0', wordBreak: 'break-word' }}
          >
            {value}
          </td>
        </tr>
      ))}
    </Table>
  )
}

const amountCell = { ...paragraph, textAlign: 'right', whiteSpace: 'nowrap', fontWeight: 600 } as const

export const InkLink = ({ url, text }: { url: string; text: string }) => (
  <a href={url} className="ink" style={{ color: INK, textDecoration: 'underline' }}>
    {french(text)}
  </a>
)

/** Bought items as on a bill: one below the other, amounts on the right. */
export function Items({ items, sums = [] }: { items: MailItem[]; sums?: MailContent['sums'] }) {
  const cell = { padding: '12px 0', borderTop: `1px solid ${LINE}` }
  return (
    <Table width="100%" margin="4px 0 20px">
      {items.map(({ id, title, lines, url, amount }) => (
        <tr key={id}>
          <td className="line" valign="top" style={{ ...cell, fontFamily: FONT }}>
            <div className="ink" style={{ ...paragraph, margin: 0, fontWeight: 600 }}>
              {url === undefined ? french(title) : <InkLink url={url} text={title} />}
            </div>
            {lines.map((line) => (
              <div key={line} className="faint" style={{ ...small, fontSize: 14 }}>
                {french(line)}
              </div>
            ))}
          </td>
          <td className="ink line" valign="top" style={{ ...amountCell, ...cell, paddingLeft: 16 }}>
            {amount}
          </td>
        </tr>
      ))}
      {sums.map(({ label, amount }, at) => {
        const last = at === sums.length - 1
        const sum = { padding: last ? '12px 0' : '8px 0 0', ...(at === 0 ? { borderTop: `1px solid ${LINE}` } : {}) }
        const weight = { fontWeight: last ? 700 : 400, fontSize: last ? 18 : 16 }
        return (
          <tr key={label}>
            <td className="ink line" style={{ ...paragraph, ...sum, ...weight }}>
              {label}
            </td>
            <td className="ink line" style={{ ...amountCell, ...sum, ...weight }}>
              {amount}
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

/** Button as a coloured cell: Outlook ignores the padding of links. */
export function Button({ brand, label, url }: { brand: MailBrand; label: string; url: string }) {
  const { main, onMain, edge } = mailColours(brand)
  return (
    <Table margin="8px 0 20px">
      <tr>
        <td
          className="edge"
          style={{ backgroundColor: main, border: `1px solid ${edge}`, borderRadius: 8, padding: '13px 26px' }}
        >
          <a
            href={url}
            style={{ color: onMain, fontFamily: FONT, fontSize: 16, fontWeight: 600, textDecoration: 'none' }}
          >
            {french(label)}
          </a>
        </td>
      </tr>
    </Table>
  )
}

/** Separator that stays on the line of the text before it. */
const DOT = '\u00a0· '

/** Footer: sender, legally responsible publisher, and how to get help. */
export function Footer({ brand, content }: { brand: MailBrand; content: MailContent }) {
  const { footer, unsubscribeUrl } = content
  const { publisher, publisherAddress, registration } = brand.legal
  const link = (url: string, text: string) => (
    <a className="faint" href={url} style={{ color: FAINT }}>
      {text}
    </a>
  )
  return (
    <td className="faint" style={{ ...small, padding: '16px 24px', fontFamily: FONT }}>
      {footer ? <p style={{ margin: '0 0 8px' }}>{french(footer)}</p> : null}
      <p style={{ margin: '0 0 8px' }}>
        {brand.title}
        {DOT}
        {link(brand.origin, new URL(brand.origin).host)}
        {DOT}
        {link(`${brand.origin}/contact`, 'Contact')}
        {DOT}
        {link(`${brand.origin}/terms`, 'Mentions légales')}
        {unsubscribeUrl === undefined ? null : DOT}
        {unsubscribeUrl === undefined ? null : link(unsubscribeUrl, 'Se désinscrire')}
      </p>
      <p style={{ margin: 0, fontSize: 12, lineHeight: '18px' }}>
        {publisher}, {publisherAddress} · {registration}
      </p>
    </td>
  )
}

export const Text = ({ children }: { children: string }) => (
  <p className="ink" style={{ ...paragraph, color: INK, whiteSpace: 'pre-line', wordBreak: 'break-word' }}>
    {french(children)}
  </p>
)
