import { type Plugin, parseSync, Visitor } from 'vite'

/** A space before « : ; ? ! » where a word or an inserted value ends, and one inside « ». */
const spaces = /(?<=^|[\p{L}\p{N})\]}»”’'"%€…]) (?=[:;?!](?:$|[\s)\]»”’'"`.,…<]|\\n))|(?<=«) | (?=»)/gmu

/** Words of a database's statements, in which « ? » is a parameter; so it is after small letters alone. */
const words = /(?<!\p{L})(?:select|insert|update|delete|vacuum|where|from|limit|is)(?!\p{L})/iu
const parameter = /^[a-z(][^'\p{Lu}\P{ASCII}]* \?/u
const isStatement = (text: string): boolean => words.test(text) || parameter.test(text)

interface Part {
  start: number
  end: number
}

/** Places of the strings in compiled source, whatever they are for; templates with a tag are statements. */
function findTexts(code: string): Part[] {
  const found: Part[] = []
  const tagged = new Set<number>()
  const add = (parts: readonly Part[]) => {
    if (!isStatement(parts.map(({ start, end }) => code.slice(start, end)).join(''))) found.push(...parts)
  }
  new Visitor({
    Literal({ value, start, end }) {
      if (typeof value === 'string') add([{ start: start + 1, end: end - 1 }])
    },
    TaggedTemplateExpression(node) {
      tagged.add(node.quasi.start)
    },
    TemplateLiteral({ start, quasis }) {
      if (!tagged.has(start)) add(quasis)
    },
  }).visit(parseSync('compiled.js', code).program)
  return found.sort((one, other) => one.start - other.start)
}

/** Compiled source with no-break spaces where French wants them. Each takes the place of one space, so no line moves. */
export function withNoBreakSpaces(code: string): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of findTexts(code)) {
    pieces.push(code.slice(at, start), code.slice(start, end).replace(spaces, '\u00a0'))
    at = end
  }
  return [...pieces, code.slice(at)].join('')
}

/** Sources with the product's own texts; what the demo holds stands for what people typed. */
const ownTexts = /\/(?:src|tenants)\/(?!db\/demo\/).*(?<!\/demo)\.tsx?(?:\?.*)?$/

/**
 * Plugin that sets the no-break spaces of French, which sources write as ordinary ones
 * (chapter pages-and-caches, Spaces that do not break).
 */
export function noBreakSpaces(): Plugin {
  return {
    name: 'no-break-spaces',
    enforce: 'post',
    transform: {
      filter: { id: { include: ownTexts, exclude: /node_modules/ } },
      handler: (code) => ({ code: withNoBreakSpaces(code), map: null }),
    },
  }
}
