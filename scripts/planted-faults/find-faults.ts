/** Finds small faults that can be planted in a source, from its syntax: a piece of text and its replacement. */
import { parseSync } from 'vite'
import { z } from 'zod'

export const kinds = ['condition', 'limit', 'text', 'field', 'guard'] as const

export interface Fault {
  kind: (typeof kinds)[number]
  /** Position of the piece, in UTF-16 units. */
  start: number
  end: number
  instead: string
}

const node = z.looseObject({ type: z.string(), start: z.int(), end: z.int() })
type Node = z.output<typeof node>

const isNode = (value: unknown): value is Node => node.safeParse(value).success

const children = (parent: Node): Node[] =>
  Object.values(parent).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

/** True for a sentence or label: text for people has a space or an accent, or is between tags. */
const isForPeople = (text: string) => /\p{L}{2}/u.test(text) && /[ \u00a0’é]/.test(text.trim())

const isRefusal = (text: string) => /\b(fail|refuse\w*|throw)\b/.test(text)

/** Fault that one syntax node offers. */
function faultAt(place: Node, text: string): Fault | undefined {
  const { type, start, end } = place
  const own = text.slice(start, end)
  if (type === 'IfStatement' && isRefusal(own) && own.length < 200) return { kind: 'guard', start, end, instead: ';' }
  if (['IfStatement', 'ConditionalExpression'].includes(type) && isNode(place.test)) {
    const { start: from, end: to } = place.test
    return { kind: 'condition', start: from, end: to, instead: `!(${text.slice(from, to)})` }
  }
  if (type === 'Literal' && typeof place.value === 'number' && place.value > 1)
    return { kind: 'limit', start, end, instead: `${place.value + 1}` }
  if (type === 'JSXText' && /\p{L}{2}/u.test(own)) return { kind: 'text', start, end, instead: 'Un autre texte' }
  if (type === 'Literal' && typeof place.value === 'string' && isForPeople(place.value))
    return { kind: 'text', start, end, instead: `'Un autre texte'` }
  if (type === 'ObjectExpression' && Array.isArray(place.properties) && place.properties.length > 1) {
    const last = place.properties.at(-1)
    if (isNode(last) && last.type === 'Property')
      return { kind: 'field', start: last.start, end: last.end, instead: '' }
  }
  return undefined
}

/** All faults of a source, without layout attributes (`className`), which only show in a browser. */
export function findFaults(path: string, text: string): Fault[] {
  const faults: Fault[] = []
  const visit = (place: Node) => {
    if (place.type === 'ImportDeclaration' || /^TS/.test(place.type)) return
    if (place.type === 'JSXAttribute' && /^className/.test(text.slice(place.start, place.end))) return
    const fault = faultAt(place, text)
    if (fault) faults.push(fault)
    for (const child of children(place)) visit(child)
  }
  for (const statement of parseSync(path, text).program.body) if (isNode(statement)) visit(statement)
  return faults
}

export const withFault = (text: string, { start, end, instead }: Fault): string =>
  text.slice(0, start) + instead + text.slice(end)
