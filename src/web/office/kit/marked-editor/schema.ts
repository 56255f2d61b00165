import { type DOMOutputSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model'

const LOOKS = {
  paragraph: 'mb-4',
  title: 'mb-3 mt-2 text-xl font-bold leading-snug',
  subtitle: 'mb-3 mt-1 text-lg font-semibold leading-snug',
  item: "relative mb-1 pl-6 before:(absolute left-2 text-ink-soft content-['•'])",
  rule: 'my-4 border-line [&.ProseMirror-selectednode]:(outline outline-2 outline-accent)',
} as const

// The source of a block and the blank text above it, as long as both stand as they were read.
const attrs = { raw: { default: null }, gap: { default: null } }

/** Block with plain or bold words. Paragraphs for all, since a heading in a form would confuse the page's own. */
const block = (type: 'paragraph' | 'title' | 'subtitle' | 'item', content: string, tags: string[]): NodeSpec => ({
  // A title that is pasted into an empty paragraph stays one.
  ...{ attrs, content, group: 'block', defining: type !== 'paragraph' },
  parseDOM: tags.map((tag) => ({ tag })),
  toDOM: (): DOMOutputSpec => ['p', { class: LOOKS[type], 'data-mark': type }, 0],
})

const isBold = (weight: string) => /^(?:bold(?:er)?|[6-9]\d\d)$/.test(weight)

/** Blocks, words and breaks that a marked-up text has; whatever else is pasted is dropped, and its words stay. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+', attrs: { head: { default: '' }, tail: { default: '' } } },
    paragraph: block('paragraph', '(text | br)*', ['p', 'div']),
    title: block('title', 'text*', ['p[data-mark=title]', 'h1']),
    subtitle: block('subtitle', 'text*', ['p[data-mark=subtitle]', 'h2', 'h3', 'h4', 'h5', 'h6']),
    item: block('item', 'text*', ['p[data-mark=item]', 'li']),
    rule: {
      ...{ attrs, group: 'block', parseDOM: [{ tag: 'hr' }] },
      toDOM: () => ['hr', { class: LOOKS.rule }],
    },
    br: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    text: { group: 'inline' },
  },
  marks: {
    bold: {
      parseDOM: [
        { tag: 'strong' },
        // Some programs put a whole text into a bold element that is not bold.
        { tag: 'b', getAttrs: ({ style }) => (style.fontWeight === 'normal' ? false : null) },
        { style: 'font-weight', getAttrs: (weight) => (isBold(weight) ? null : false) },
      ],
      toDOM: () => ['strong', 0],
    },
  },
})

export const { nodes } = schema
export const { bold } = schema.marks

/** Words of a block as they are written, with its line breaks and its marks of bold. */
export function writeInline(block: Node): string {
  let written = ''
  let isOpen = false
  block.forEach((child) => {
    if (child.type === nodes.br) {
      written += '\n'
      return
    }
    const opens = bold.isInSet(child.marks) !== undefined
    if (opens !== isOpen) written += '**'
    isOpen = opens
    written += child.text ?? ''
  })
  return isOpen ? `${written}**` : written
}
