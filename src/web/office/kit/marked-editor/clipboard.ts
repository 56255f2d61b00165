import { Fragment, Slice } from 'prosemirror-model'
import type { EditorProps } from 'prosemirror-view'
import { linkedParts } from '#ui/text/linked-parts.ts'
import { toDocument, toSource } from './document.ts'
import { nodes } from './schema.ts'

/** HTML of another program whose links are written out, and whose items hold words alone. */
function plainHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const link of page.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    const address = href.replace(/^(mailto|tel):/, '')
    const words = link.textContent ?? ''
    const isLink = linkedParts(address).some((part) => part.href !== undefined && part.part === address)
    const isSaid = linkedParts(words).some((part) => part.href !== undefined)
    if (isLink && !isSaid) link.append(words.trim() === '' ? address : ` (${address})`)
  }
  for (const block of page.querySelectorAll('li p, li div')) block.replaceWith(...block.childNodes, ' ')
  return page.body.innerHTML
}

/** Pasted HTML becomes the text's own marks; pasted text is read with its marks, and copied text has them. */
export const clipboard: Pick<EditorProps, 'transformPastedHTML' | 'clipboardTextParser' | 'clipboardTextSerializer'> = {
  transformPastedHTML: plainHtml,
  clipboardTextParser: (text) => {
    const { content, childCount, firstChild } = toDocument(text)
    // Words of one paragraph go into the line where the caret is.
    const isWords = childCount === 1 && firstChild?.type === nodes.paragraph
    return isWords ? new Slice(content, 1, 1) : new Slice(content, 0, 0)
  },
  clipboardTextSerializer: ({ content }) => {
    const blocks = content.firstChild?.isBlock ? content : Fragment.from(nodes.paragraph.create(null, content))
    return toSource(nodes.doc.create(null, blocks))
  },
}
