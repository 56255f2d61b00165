import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { linkedParts } from '#ui/text/linked-parts.ts'

function findLinks(doc: Node): DecorationSet {
  const found: Decoration[] = []
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    // A line break counts as one place, as in the document.
    let at = pos + 1
    for (const { part, href } of linkedParts(node.textBetween(0, node.content.size, undefined, '\n'))) {
      if (href !== undefined)
        found.push(Decoration.inline(at, at + part.length, { class: 'text-link underline', title: href }))
      at += part.length
    }
    return false
  })
  return DecorationSet.create(doc, found)
}

/** Shows addresses and telephones as the links that they will be. */
export const shownLinks = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    state: {
      init: (_config, { doc }) => findLinks(doc),
      apply: (tr, links) => (tr.docChanged ? findLinks(tr.doc) : links),
    },
    props: {
      decorations(state) {
        return this.getState(state)
      },
    },
  })
