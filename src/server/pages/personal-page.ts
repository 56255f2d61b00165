import type { Session } from '#contract/session-shapes.ts'
import { escapeHtml, jsonTextForScript } from '#lib/html-text.ts'
import { PAGE_DATA_ID } from '#web/plain-data.ts'
import { displayName } from '#web/shell/member-links.tsx'
import type { PageValidity } from './cached-page.ts'
import { scratchBytes } from './scratch.ts'

export type MemberSession = Extract<Session, { type: 'user' }>

/** Data of the person in a page: all that differs between members of an audience. */
export type Person = Pick<MemberSession, 'sessionId' | 'email'> & MemberSession['userData']

/** Content of a hole: the answer's nonce, the name in the header, or a field as JSON in the page's data. */
type Hole = 'nonce' | 'name' | keyof Person

/** Joins the parts with the texts between them. */
export type JoinParts = (between: readonly Uint8Array[]) => Uint8Array<ArrayBuffer>
/** Compresses the parts, to be joined into a gzip of the whole. */
export type PackParts = (parts: readonly Uint8Array[]) => { size: number; join: JoinParts }

/** A page kept for an audience, with holes for the person and the nonce. */
export interface PersonalPage extends PageValidity {
  /** Memory used, in bytes. */
  size: number
  noindex: boolean
  hasGzip: boolean
  /** Pass the bytes to a Response (which copies them) at once. */
  bytes(session: MemberSession, nonce: string, gzip: boolean): Uint8Array<ArrayBuffer>
  policy(nonce: string): string
}

export interface PersonalPageParts {
  html: string
  /** Nonce used while rendering, and the prefix of all placeholders of a person; both are unique in the page. */
  renderedNonce: string
  mark: string
  noindex: boolean
  policyFor: (nonce: string) => string
  validity: PageValidity
  pack: PackParts | undefined
}

/** Placeholder of a person's field in the page: only letters and digits, which no escaping changes. */
export const personMark = (mark: string, field: keyof Person): string => `${mark}${field}`

/**
 * Splits the page at its placeholders. Null if one occurs anywhere else: that page shows personal data in a form that
 * cannot be filled in.
 */
export function createPersonalPage(made: PersonalPageParts): PersonalPage | null {
  const { html, renderedNonce, mark, noindex, policyFor, validity, pack } = made
  const cut = cutAtHoles(html, renderedNonce, mark)
  if (cut === null) return null
  const { texts, holes } = cut
  const encoder = new TextEncoder()
  const parts = texts.map((text) => encoder.encode(text))
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const packed = pack?.(parts)
  const [policyHead = '', policyTail = ''] = policyFor(renderedNonce).split(renderedNonce)
  return {
    ...validity,
    noindex,
    size: length + (packed?.size ?? 0),
    hasGzip: packed !== undefined,
    bytes(session, nonce, gzip) {
      const filled = new Map<Hole, Uint8Array>()
      const between = holes.map((hole) => {
        const known = filled.get(hole)
        if (known) return known
        const bytes = encoder.encode(hole === 'nonce' ? nonce : filling(hole, session))
        filled.set(hole, bytes)
        return bytes
      })
      return gzip && packed ? packed.join(between) : joined(parts, between)
    },
    policy: (nonce) => policyHead + nonce + policyTail,
  }
}

/** Escapes as React does, which has its own form of the apostrophe. */
const textForReact = (text: string): string => escapeHtml(text).replaceAll("'", '&#x27;')

function filling(hole: Exclude<Hole, 'nonce'>, session: MemberSession): string {
  if (hole === 'name') return textForReact(displayName(session))
  const person: Person = { sessionId: session.sessionId, email: session.email, ...session.userData }
  return jsonTextForScript(JSON.stringify(person[hole]))
}

const fields: readonly (keyof Person)[] = [
  'sessionId',
  'email',
  'firstName',
  'lastName',
  'phoneNumber',
  'memberCardCode',
]

/**
 * Holes are only the name as the whole text between two tags, and a field as a whole JSON string of the page's data.
 */
function cutAtHoles(html: string, nonce: string, mark: string): { texts: string[]; holes: Hole[] } | null {
  const dataStart = html.lastIndexOf(`<script type="application/json" id="${PAGE_DATA_ID}"`)
  const name = `${personMark(mark, 'firstName')} ${personMark(mark, 'lastName')}`
  const pattern = new RegExp(`${nonce}|(?<=>)${name}(?=<)|"${mark}(?:${fields.join('|')})"|${mark}`, 'g')
  const texts: string[] = []
  const holes: Hole[] = []
  let from = 0
  for (const { 0: found, index } of html.matchAll(pattern)) {
    const inData = dataStart !== -1 && index > dataStart
    const hole: Hole | undefined =
      found === nonce
        ? 'nonce'
        : found === name && !inData
          ? 'name'
          : inData
            ? fields.find((field) => found === `"${personMark(mark, field)}"`)
            : undefined
    if (hole === undefined) return null
    texts.push(html.slice(from, index))
    holes.push(hole)
    from = index + found.length
  }
  texts.push(html.slice(from))
  return { texts, holes }
}

function joined(parts: readonly Uint8Array[], between: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const sum = (all: readonly Uint8Array[]) => all.reduce((length, { byteLength }) => length + byteLength, 0)
  const bytes = scratchBytes(sum(parts) + sum(between))
  let at = 0
  for (const [index, part] of parts.entries()) {
    bytes.set(part, at)
    at += part.length
    const filled = between[index]
    if (!filled) continue
    bytes.set(filled, at)
    at += filled.length
  }
  return bytes
}
